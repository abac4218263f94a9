import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Postgres, startPostgres } from '#server/lib/database/postgres.ts'

/** What this program has opened and must close. */
const undo: (() => unknown)[] = []
let ending: Promise<never> | undefined

/** Runs a step when this program ends: on a signal, by an error, with the bench that started it, or when it is done. The newest runs first. */
export function undoAtEnd(step: () => unknown): void {
  undo.push(step)
}

/** A folder of this program, removed at its end. PostgreSQL, which runs as another user, may enter it. */
export function makeFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `harbour-${name}-`))
  undoAtEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  fs.chmodSync(folder, 0o755)
  return folder
}

/** A PostgreSQL of this program, stopped at its end, also while it starts. */
export const openPostgres = (folder: string, password: string): Promise<Postgres> =>
  startPostgres(folder, password, { opening: undoAtEnd })

/** Undoes everything and ends the program. */
export function end(): Promise<never> {
  return (ending ??= undoAll())
}

async function undoAll(): Promise<never> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
process.once('disconnect', () => void end())
process.on('uncaughtException', (error) => {
  if (ending) return // a start that is under way fails, because its database is closed
  console.error(error)
  process.exitCode = 1
  void end()
})
