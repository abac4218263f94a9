import { serve } from '@hono/node-server'
import { z } from 'zod'
import { openBank } from './bank.ts'

const Settings = z.object({
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  BANK_HOST: z.string().min(1).default('127.0.0.1'),
  BANK_SECRET: z.string('is not set').min(32, 'must be 32 characters or longer'),
  BANK_DATA: z.string().min(1).default('memory'),
  BANK_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
})

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()))
const read = Settings.safeParse(given)
if (!read.success) {
  const [wrong] = read.error.issues
  console.error(`The bank does not start: ${String(wrong?.path[0])} ${wrong?.message}`)
  process.exit(2)
}

const { BANK_PORT, BANK_HOST, BANK_SECRET, BANK_DATA, BANK_PUBLIC_URL } = read.data
const bank = openBank({
  secret: BANK_SECRET,
  file: BANK_DATA === 'memory' ? undefined : BANK_DATA,
  publicUrl: BANK_PUBLIC_URL,
})

const server = serve({ fetch: bank.fetch, port: BANK_PORT, hostname: BANK_HOST }, ({ port }) => {
  console.log(`The sandbox bank is open: ${BANK_PUBLIC_URL ?? `http://localhost:${port}`}`)
})
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    `The bank does not start: ${error.code === 'EADDRINUSE' ? `port ${BANK_PORT} is taken` : error.message}`,
  )
  process.exit(2)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => void bank.close().then(() => process.exit(0)))
  })
}
