import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * Takes the data folder for this process alone. The claim is a socket: the system lets it go however the process ends,
 * and it cannot be mistaken for another process that later carries the same number.
 */
export async function claimFolder(folder: string): Promise<void> {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK)
  } catch {
    throw new StartRefused(`DATA_DIR ${folder} cannot be written to`)
  }
  const name = `harbour-shop-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 24)}`
  const address = process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`)
  if (await listen(address)) return
  if (!address.startsWith('\0') && !(await answers(address))) {
    fs.rmSync(address, { force: true }) // left by a process that was killed
    if (await listen(address)) return
  }
  throw new StartRefused(`another shop is running on DATA_DIR ${folder}; stop it, or give this one a folder of its own`)
}

function listen(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = net.createServer((visit) => visit.destroy())
    claim.once('error', () => resolve(false))
    claim.listen(address, () => resolve(true)).unref()
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visit = net.connect(address, () => resolve(true))
    visit.once('error', () => resolve(false)).once('connect', () => visit.destroy())
  })
}

export interface Secrets {
  postgres: string
  bank: string
}

/** Made once and kept beside the data; nobody but the owner may read them. */
export function readSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json')
  if (!fs.existsSync(file)) {
    const made: Secrets = {
      postgres: randomBytes(24).toString('base64url'),
      bank: randomBytes(32).toString('base64url'),
    }
    fs.writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Secrets
}
