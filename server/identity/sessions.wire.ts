import { wireInstant } from '#server/lib/process/clock.ts'
import type { listSessions } from './sessions.reads.ts'

type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** A session in the member's list; `own` is the session of the request. */
export const wireSession = ({ begunAt, seenAt, ...session }: Session, own: string) => ({
  ...session,
  begunAt: begunAt && wireInstant(begunAt),
  seenAt: seenAt && wireInstant(seenAt),
  isThis: session.id === own,
})
