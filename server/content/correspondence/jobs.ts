import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { forgetLetters, noteMailed } from './commands.ts'
import { composeContactMail } from './reads.ts'

export const correspondenceJobs = ({ db, clock, mail }: { db: Db; clock: Clock; mail: Mailer }): Rota => ({
  crontab: '50 18 * * * forgetContactMessages',
  jobs: {
    mailContactMessage: async ({ id }: { id: string }) => {
      const letter = await composeContactMail(db, id, clock.now())
      if (!letter) return
      await mail.send(letter)
      await noteMailed(db, id, clock.now())
    },

    async forgetContactMessages() {
      await inBatches((most) => forgetLetters(db, clock.now(), most))
    },
  },
})
