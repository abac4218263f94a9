import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { asMail } from '#server/lib/letters/letter.ts'
import { forgetLetters, noteMailed } from './commands.ts'
import { composeContactMail } from './reads.ts'

export const correspondenceJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '50 18 * * * forgetContactMessages',
  jobs: {
    async forgetContactMessages() {
      await inBatches((most) => forgetLetters(db, clock.now(), most))
    },
  },
  letters: {
    mailContactMessage: async ({ id }: { id: string }) => {
      const letter = await composeContactMail(db, id, clock.now())
      return (
        letter && {
          company: letter.company,
          message: asMail(letter.mail),
          whenSent: (tx, at) => noteMailed(tx, id, at),
        }
      )
    },
  },
})
