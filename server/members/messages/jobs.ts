import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import type { SmsSender } from '#server/lib/outside/sms.ts'
import { forgetEndedCodes } from '../codes/commands.ts'
import { forgetSpentProofs } from '../proofs/commands.ts'
import { forgetEndedTickets } from '../tickets/commands.ts'
import { composeCode, composeInvitation, composeLinked, composePasswordChanged, type Message } from './reads.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  sms: SmsSender
  publicUrl: string
}

/** A payload names rows and never holds a code: what waits in the outbox is worth nothing to a reader. */
export const messageJobs = ({ db, clock, mail, sms, publicUrl }: Parts): Rota => {
  const send = async (message: Message | undefined) => {
    if (message?.kind === 'mail') await mail.send(message.mail)
    if (message?.kind === 'sms') await sms.send(message.sms)
  }
  return {
    /** Codes, proofs and tickets live for minutes; what ran out is swept away every quarter of an hour. */
    crontab: '*/15 * * * * forgetProofs',
    jobs: {
      sendCode: async ({ id }: { id: string }) => send(await composeCode(db, id, clock.now())),

      tellOfPassword: async ({ company, member, at }: { company: string; member: string; at: string }) =>
        send(await composePasswordChanged(db, { company, member, at: Temporal.Instant.from(at) }, publicUrl)),

      tellOfLink: async (link: { company: string; member: string; provider: string; at: string }) =>
        send(await composeLinked(db, { ...link, at: Temporal.Instant.from(link.at) }, publicUrl)),

      inviteToActivate: async (who: { company: string; member: string }) =>
        send(await composeInvitation(db, who, publicUrl)),

      forgetProofs: async () => {
        const now = clock.now()
        await forgetEndedCodes(db, now)
        await forgetSpentProofs(db, now)
        await forgetEndedTickets(db, now)
      },
    },
  }
}
