import { randomInt } from 'node:crypto'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from './start-refused.ts'

/** Reports a port in use at once rather than after a minute of building. A killed shop gets a moment to release it. */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    if (await isFree(port)) return
    await wait(100)
  }
  throw new StartRefused(`port ${port} is taken by another program; set ${setting} to a free one`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const trial = net.createServer()
    trial.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new StartRefused(`port ${port} cannot be opened (${error.code})`))
    })
    trial.listen(port, () => trial.close(() => resolve(true)))
  })
}

/** A free port below the ephemeral range, whose ports the system may assign to any connection before they are used. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}
