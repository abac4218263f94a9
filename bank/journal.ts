import fs from 'node:fs'
import path from 'node:path'

export interface Journal<Entry> {
  append(entry: Entry): void
  close(): void
}

/** Opens the file, tells every entry in it to `replay`, and appends from there on: one line, one entry, never changed. */
export function openJournal<Entry>(file: string, replay: (entry: Entry) => void): Journal<Entry> {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = fs.openSync(file, 'a+', 0o600)
  const written = fs.readFileSync(descriptor, 'utf8')
  const whole = written.slice(0, written.lastIndexOf('\n') + 1)
  // A process killed while writing leaves half a line, whose entry nobody was told of.
  if (whole.length < written.length) fs.ftruncateSync(descriptor, Buffer.byteLength(whole))
  for (const line of whole.split('\n')) if (line) replay(JSON.parse(line) as Entry)
  return {
    append: (entry) => fs.appendFileSync(descriptor, `${JSON.stringify(entry)}\n`),
    close: () => fs.closeSync(descriptor),
  }
}

/** For trials: nothing outlives the process. */
export const forgetfulJournal = { append: () => {}, close: () => {} }
