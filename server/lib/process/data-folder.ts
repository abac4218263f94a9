import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Key, readKeys, writeKeys } from './keys.ts'
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
  /** What the values of the database are made with (keys.ts), the newest first. */
  keys: Key[]
}

export const secretsFile = (folder: string): string => path.join(folder, 'secrets.json')

/** Made once and kept beside the data; nobody but the owner may read them. Data that came without them is not opened with others. */
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
    // What is wrong with it stays unsaid: a part of a key would stand in the log.
    throw new StartRefused(`${file} is damaged: bring it from where it is saved`)
  }
}

/** None where the folder has no secrets yet, and none are made by asking. */
export const findKeys = (folder: string): Key[] => (fs.existsSync(secretsFile(folder)) ? readSecrets(folder).keys : [])

export function keepKeys(folder: string, keys: readonly Key[]): void {
  const { postgres, bank } = readSecrets(folder)
  write(folder, { postgres, bank, keys: writeKeys(keys) })
}

/** As the file holds them: keys in the form of the setting KEYS, to be copied into it. */
const StoredSecrets = z.object({ postgres: z.string(), bank: z.string(), keys: z.string().optional() })
type StoredSecrets = z.infer<typeof StoredSecrets>

/** On the disk when this returns: a value must never outlive its key. */
function write(folder: string, secrets: StoredSecrets): void {
  const file = secretsFile(folder)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  fs.renameSync(`${file}.new`, file)
  const directory = fs.openSync(folder, 'r')
  fs.fsyncSync(directory)
  fs.closeSync(directory)
}
