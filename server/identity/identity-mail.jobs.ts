import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import type { LetterMessage, MailServices } from '#server/lib/integrations/letter.ts'
import { deleteEndedChallenges } from '#server/lib/integrations/passkey-challenges.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { deleteEndedCodes } from '#server/verification/verification-codes.commands.ts'
import { deleteSpentProofs } from '#server/verification/proof-of-work.commands.ts'
import { deleteEndedTickets } from './login-tickets.commands.ts'
import {
  type PasskeyChange,
  writeCode,
  writeInvitation,
  writeLinked,
  writePasskey,
  writePasswordChanged,
} from './identity-mail.mail.ts'
import { type AccountAddressee, findCodeLetter, findInvited, findOwner } from './identity-mail.reads.ts'

/** A payload holds row ids and never a code, so the outbox leaks nothing. */
export const messageJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => {
  /** Warnings go only to verified contacts, so that strangers cannot use up the send limit of an address. */
  const warn = async (who: MemberOwner, write: (owner: AccountAddressee) => LetterMessage) => {
    const owner = await findOwner(db, who, publicUrl)
    return owner && { company: who.company, message: write(owner), isOwed: true }
  }
  return {
    /** Codes, proofs, tickets and challenges live for minutes. Expired ones are deleted every 15 minutes. */
    crontab: '*/15 * * * * deleteSpentProofs',
    jobs: {
      deleteSpentProofs: async () => {
        const now = clock.now()
        await deleteEndedCodes(db, now)
        await deleteSpentProofs(db, now)
        await deleteEndedTickets(db, now)
        await deleteEndedChallenges(db, now)
      },
    },
    letters: {
      sendCode: async ({ id }: { id: string }) => {
        const code = await findCodeLetter(db, id, publicUrl, clock.now())
        return code && { company: code.company, message: writeCode(code) }
      },

      tellOfPassword: ({ at, ...who }: MemberOwner & { at: string }) =>
        warn(who, (owner) => writePasswordChanged(owner, Temporal.Instant.from(at))),

      tellOfLink: ({ at, provider, ...who }: MemberOwner & { provider: string; at: string }) =>
        warn(who, (owner) => writeLinked(owner, { provider, at: Temporal.Instant.from(at) })),

      tellOfPasskey: ({ at, ...change }: MemberOwner & PasskeyChange & { at: string }) =>
        warn(change, (owner) => writePasskey(owner, { ...change, at: Temporal.Instant.from(at) })),

      inviteToActivate: async (who: MemberOwner) => {
        const invited = await findInvited(db, who, publicUrl)
        return invited && { company: who.company, message: writeInvitation(invited) }
      },
    },
  }
}
