import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from './start-refused.ts'

/** Says at once, and not after a minute of building, that a port is taken. What a killed shop left behind gets a moment to go. */
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

/** A port nobody uses at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const trial = net.createServer().once('error', reject)
    trial.listen(0, '127.0.0.1', () => {
      const { port } = trial.address() as net.AddressInfo
      trial.close(() => resolve(port))
    })
  })
}
