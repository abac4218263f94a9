import { inBatches } from '#server/lib/database/batches.ts'
import { asMail } from '#server/lib/integrations/letter.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { inviteReviewers } from './review-letters.commands.ts'
import { writeAnswerLetter, writeInvitation } from './review-letters.mail.ts'
import { findAnswerLetter, findInvitation } from './review-letters.reads.ts'
import { type ReviewPhotoServices, sweepReviewPhotos } from './review-photos.commands.ts'

export const reviewJobs = (services: ReviewPhotoServices, publicUrl: string): JobRegistry => {
  const { db, clock } = services
  return {
    // By day in Hong Kong: 12:20, when people read mail; files at 04:05.
    crontab: '20 4 * * * inviteReviewers\n5 20 * * * deleteReviewPhotos',
    jobs: {
      inviteReviewers: async () => void (await inBatches((most) => inviteReviewers(db, clock.now(), most))),

      deleteReviewPhotos: () => sweepReviewPhotos(services),
    },
    letters: {
      mailReviewInvitation: async ({ order }: { order: string }) => {
        const letter = await findInvitation(db, order, { publicUrl, now: clock.now() })
        return (
          letter && {
            company: letter.company,
            message: asMail(writeInvitation(letter)),
            once: `review invitation ${order}`,
          }
        )
      },

      mailQuestionAnswer: async ({ company, question }: { company: string; question: string }) => {
        const letter = await findAnswerLetter(db, company, question, publicUrl)
        return letter && { company, message: asMail(writeAnswerLetter(letter)), once: `answer to question ${question}` }
      },
    },
  }
}
