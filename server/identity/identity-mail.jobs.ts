import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import type { LetterMessage } from '#server/lib/integrations/letter.ts'
import { deleteEndedChallenges } from '#server/lib/integrations/passkey-challenges.ts'
import { deleteEndedCodes } from './verification-codes.commands.ts'
import { deleteSpentProofs } from './proof-of-work.commands.ts'
import { deleteEndedTickets } from './login-tickets.commands.ts'
import {
  composeCode,
  composeInvitation,
  composeLinked,
  composePasskey,
  composePasswordChanged,
  type PasskeyChange,
} from './identity-mail.reads.ts'

interface IdentityMailParts {
  db: Db
  clock: Clock
  publicUrl: string
}

/** A payload names rows and never holds a code: what waits in the outbox is worth nothing to a reader. */
export const messageJobs = ({ db, clock, publicUrl }: IdentityMailParts): JobRegistry => ({
  /** Codes, proofs, tickets and challenges live for minutes; what ran out is swept away every quarter of an hour. */
  crontab: '*/15 * * * * forgetProofs',
  jobs: {
    forgetProofs: async () => {
      const now = clock.now()
      await deleteEndedCodes(db, now)
      await deleteSpentProofs(db, now)
      await deleteEndedTickets(db, now)
      await deleteEndedChallenges(db, now)
    },
  },
  letters: {
    sendCode: ({ id }: { id: string }) => composeCode(db, id, clock.now()),

    tellOfPassword: async ({ company, member, at }: { company: string; member: string; at: string }) => {
      const told = { company, member, at: Temporal.Instant.from(at) }
      return asWarning(company, await composePasswordChanged(db, told, publicUrl))
    },

    tellOfLink: async (link: { company: string; member: string; provider: string; at: string }) =>
      asWarning(link.company, await composeLinked(db, { ...link, at: Temporal.Instant.from(link.at) }, publicUrl)),

    tellOfPasskey: async (change: PasskeyChange & { at: string }) =>
      asWarning(
        change.company,
        await composePasskey(db, { ...change, at: Temporal.Instant.from(change.at) }, publicUrl),
      ),

    inviteToActivate: async (who: { company: string; member: string }) => {
      const message = await composeInvitation(db, who, publicUrl)
      return message && { company: who.company, message }
    },
  },
})

/** To an address that is proven: no stranger uses up what may be sent there. */
const asWarning = (company: string, message: LetterMessage | undefined) => message && { company, message, isOwed: true }
