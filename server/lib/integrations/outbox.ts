import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export interface OutboxLetter {
  name: string
  kind: 'mail' | 'sms'
  at: string
  to: string
  subject?: string
  /** Names of the attachments. */
  attachments?: readonly string[]
}

const letterName = /^\d{8}T\d{6}\.\d{3}Z-(mail|sms)-[0-9a-f]{8}$/

const ownersOnly = { mode: 0o600 }

/** The outbox holds login codes: restricts the permissions of files from earlier releases. */
export async function closeOutbox(folder: string): Promise<void> {
  const files = await fs.readdir(folder).catch(() => undefined)
  if (!files) return
  await fs.chmod(folder, 0o700)
  for (const file of files) await fs.chmod(path.join(folder, file), ownersOnly.mode)
}

/** The .json is written last and atomically, so that a listed message is complete. */
export async function writeToOutbox(
  folder: string,
  kind: OutboxLetter['kind'],
  parts: Record<string, string | Uint8Array>,
  about: object,
): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const at = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const name = `${at.replaceAll(/[-:]/g, '')}-${kind}-${randomBytes(4).toString('hex')}`
  const base = path.join(folder, name)
  for (const [ending, content] of Object.entries(parts)) await fs.writeFile(base + ending, content, ownersOnly)
  await fs.writeFile(`${base}.part`, JSON.stringify({ kind, at, ...about }, null, 2), ownersOnly)
  await fs.rename(`${base}.part`, `${base}.json`)
}

/** Newest first. */
export async function listLetters(folder: string, most = 200): Promise<OutboxLetter[]> {
  const files = await fs.readdir(folder).catch(() => [])
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  const newest = names
    .filter((name) => letterName.test(name))
    .sort()
    .reverse()
    .slice(0, most)
  return Promise.all(
    newest.map(async (name) => ({
      name,
      ...(JSON.parse(await fs.readFile(path.join(folder, `${name}.json`), 'utf8')) as Omit<OutboxLetter, 'name'>),
    })),
  )
}

export async function findLetterPart(
  folder: string,
  name: string,
  ending: '.html' | '.txt',
): Promise<string | undefined> {
  if (!letterName.test(name)) return undefined // keeps the path inside the folder
  return fs.readFile(path.join(folder, name + ending), 'utf8').catch(() => undefined)
}

export const endingOf = (attachment: number): string => `.${attachment + 1}.pdf`

export async function findAttachment(folder: string, name: string, at: number): Promise<Buffer | undefined> {
  if (!letterName.test(name) || !Number.isInteger(at) || at < 0) return undefined
  return fs.readFile(path.join(folder, name + endingOf(at))).catch(() => undefined)
}
