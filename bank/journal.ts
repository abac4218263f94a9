import fs from 'node:fs'
import path from 'node:path'

export interface Journal<Entry> {
  append(entry: Entry): void
  close(): void
}

/** Opens the file, passes every entry to `replay`, and appends from there on: one line per entry, never changed. */
export function openJournal<Entry>(file: string, replay: (entry: Entry) => void): Journal<Entry> {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = fs.openSync(file, 'a+', 0o600)
  const written = fs.readFileSync(descriptor, 'utf8')
  const whole = written.slice(0, written.lastIndexOf('\n') + 1)
  // A process killed while writing leaves a partial line. Its entry was never acknowledged, so it is cut off.
  if (whole.length < written.length) fs.ftruncateSync(descriptor, Buffer.byteLength(whole))
  for (const line of whole.split('\n')) if (line) replay(JSON.parse(line) as Entry)
  return {
    append: (entry) => fs.appendFileSync(descriptor, `${JSON.stringify(entry)}\n`),
    close: () => fs.closeSync(descriptor),
  }
}

/** For tests: nothing is stored. */
export const memoryJournal = { append: () => {}, close: () => {} }
