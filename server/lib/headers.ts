import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { Bindings } from './http.ts'

const standard = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** What every answer carries, whichever door it came through; a page adds its own content security policy. */
export async function giveStandardHeaders(c: Context<Bindings>, next: Next): Promise<void> {
  c.set('requestId', randomUUID())
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(standard)) if (!headers.has(name)) headers.set(name, value)
  headers.set('x-request-id', c.get('requestId'))
  if (!headers.has('content-security-policy') && !headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  }
}
