import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Db } from '#server/lib/db.ts'
import { Darkroom } from '#server/lib/drawing/darkroom.ts'
import type { Log } from '#server/lib/http.ts'
import type { Subject } from '#server/lib/drawing/subject.ts'
import { listFirstPrints } from './reads.ts'

export interface Prewarming {
  /** How many pictures were made; settles early when stopped. */
  made: Promise<number>
  stop(): void
}

/**
 * Makes the pictures of a new shop before its visitors come, in a process of its own at the lowest priority:
 * whatever the shop does goes first. A shop whose pictures are all there starts none.
 */
export function prewarmPictures(db: Db, folder: string, log: Pick<Log, 'warn'>): Prewarming {
  const stopping = new AbortController()
  const made = prewarm(db, folder, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'pictures are not made ahead; they are made when asked for')
    return 0
  })
  return { made, stop: () => stopping.abort() }
}

async function prewarm(db: Db, folder: string, stopped: AbortSignal): Promise<number> {
  const missing = await listMissing(db, folder)
  if (missing.length === 0 || stopped.aborted) return 0
  const helper = fork(new URL('../../lib/drawing/apprentice.ts', import.meta.url), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    detached: true, // Ctrl-C is for the shop, which tells its helper itself
  })
  stopped.addEventListener('abort', () => helper.kill())
  helper.send(missing)
  const [made] = (await Promise.race([once(helper, 'message'), once(helper, 'exit').then(() => [0])])) as [number]
  return made
}

async function listMissing(db: Db, folder: string) {
  const darkroom = new Darkroom(folder)
  const missing: { subject: Subject; width: number }[] = []
  const seen = new Set<string>()
  for (const print of await listFirstPrints(db)) {
    const file = darkroom.fileOf(print.subject, print.width, 'avif')
    if (seen.has(file)) continue
    seen.add(file)
    if (!(await darkroom.has(print.subject, print.width, 'avif'))) missing.push(print)
  }
  return missing
}
