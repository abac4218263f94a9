import type { ReadReplicas } from '../database/read-replicas.ts'

/** The browser's own last write, by the primary's clock in milliseconds. It tells nothing else, and without replicas it is not set. */
const cookie = 'wrote'
const sent = new RegExp(String.raw`(?:^|;\s*)${cookie}=(\d{1,16})(?:;|$)`)

/** Runs a call. One that wrote tells its browser when, so that what is asked next comes from a server that has it. */
export async function tellWrites(replicas: ReadReplicas | undefined, run: () => Promise<Response>): Promise<Response> {
  if (!replicas) return run()
  const { result, wrote } = await replicas.run(run)
  if (wrote) result.headers.append('set-cookie', `${cookie}=${replicas.now()}; Path=/api; HttpOnly; SameSite=Lax`)
  return result
}

/**
 * Reads what belongs to one caller. A caller without the cookie may keep none, and may have written a moment ago: it gets what the
 * primary has.
 */
export function readForOne<T>(
  replicas: ReadReplicas | undefined,
  headers: Headers,
  read: () => Promise<T>,
): Promise<T> {
  const wroteAt = sent.exec(headers.get('cookie') ?? '')?.[1]
  return replicas && wroteAt ? replicas.readSince(Number(wroteAt), read) : read()
}

/** Reads what is the same for everyone and will be cached: from a replica that has the last change of goods and settings. */
export const readForAll = <T>(replicas: ReadReplicas | undefined, read: () => Promise<T>): Promise<T> =>
  replicas ? replicas.readSince(replicas.changedAt, read) : read()
