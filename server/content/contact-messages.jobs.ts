import { inBatches } from '#server/lib/database/batches.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { deleteOldMessages, noteMailed } from './contact-messages.commands.ts'
import { writeContactMail } from './contact-messages.mail.ts'
import { findUnsent } from './contact-messages.reads.ts'

export const correspondenceJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => ({
  crontab: '50 18 * * * deleteContactMessages',
  jobs: {
    async deleteContactMessages() {
      await inBatches((most) => deleteOldMessages(db, clock.now(), most))
    },
  },
  letters: {
    mailContactMessage: async ({ id }: { id: string }) => {
      const unsent = await findUnsent(db, id, publicUrl, clock.now())
      return (
        unsent && {
          company: unsent.message.company,
          message: asMail(writeContactMail(unsent)),
          whenSent: (tx, at) => noteMailed(tx, id, at),
        }
      )
    },
  },
})
