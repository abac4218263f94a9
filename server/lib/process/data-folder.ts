import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Key, readKeys, writeKeys } from './keys.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Locks the data folder for this process. The lock is a socket: the system releases it however the process ends, and it cannot be
 * confused with a later process of the same pid.
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
  /** The keys of stored values (keys.ts), the newest first. */
  keys: Key[]
}

export const secretsFile = (folder: string): string => path.join(folder, 'secrets.json')

/** Created once and stored beside the data, readable by the owner only. Data without its secrets is not opened with new ones. */
export function readSecrets(folder: string): Secrets {
  const file = secretsFile(folder)
  const isNew = !fs.existsSync(file)
  if (isNew && fs.existsSync(path.join(folder, 'postgres')))
    throw new StartRefused(`DATA_DIR ${folder} has a database and no secrets.json: bring it from where it is saved`)
  if (isNew)
    write(folder, { postgres: randomBytes(24).toString('base64url'), bank: randomBytes(32).toString('base64url') })
  const { keys = '', ...others } = read(file)
  return { ...others, keys: readKeys(keys) }
}

function read(file: string): StoredSecrets {
  try {
    return StoredSecrets.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    // The message omits the cause: it could contain part of a key.
    throw new StartRefused(`${file} is damaged: bring it from where it is saved`)
  }
}

/** Empty when the folder has no secrets; does not create any. */
export const findKeys = (folder: string): Key[] => (fs.existsSync(secretsFile(folder)) ? readSecrets(folder).keys : [])

export function keepKeys(folder: string, keys: readonly Key[]): void {
  const { postgres, bank } = readSecrets(folder)
  write(folder, { postgres, bank, keys: writeKeys(keys) })
}

/** The file's format: keys as in the setting KEYS, so that they can be copied there. */
const StoredSecrets = z.object({ postgres: z.string(), bank: z.string(), keys: z.string().optional() })
type StoredSecrets = z.infer<typeof StoredSecrets>

/** Durable when this returns, because a value must never outlive its key. */
function write(folder: string, secrets: StoredSecrets): void {
  const file = secretsFile(folder)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  fs.renameSync(`${file}.new`, file)
  const directory = fs.openSync(folder, 'r')
  fs.fsyncSync(directory)
  fs.closeSync(directory)
}
