import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail } from '#server/lib/integrations/letter.ts'
import { openCode } from './gift-card-codes.commands.ts'
import { expireCards } from './gift-cards.commands.ts'
import { composeGuessedMail } from './pin-attempts.reads.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { noteMailed } from './gift-card-sales.commands.ts'
import { composeBuyerMail, composeCardMail } from './gift-card-sales.reads.ts'
import type { CardLetter } from './gift-card-sales.rules.ts'

interface GiftCardParts {
  db: Db
  clock: Clock
  publicUrl: string
  orders: Pick<OrderNames, 'saleOf'>
}

export const giftCardJobs = ({ db, clock, publicUrl, orders }: GiftCardParts): JobRegistry => ({
  /** Ten past midnight in Hong Kong: yesterday was some cards' last day. */
  crontab: '10 16 * * * expireGiftCards ?fill=2d',
  jobs: {
    async expireGiftCards() {
      const now = clock.now()
      await inBatches((most) => expireCards(db, now, most))
    },
  },
  letters: {
    async mailGiftCard({ sealed, ...letter }: CardLetter) {
      const told = { ...letter, ...openCode(db, letter.card, sealed) }
      const sent = await composeCardMail(db, told, publicUrl)
      return (
        sent && {
          company: sent.company,
          message: asMail(sent.mail),
          isOwed: true,
          whenSent: (tx, at) => noteMailed(tx, told, at),
        }
      )
    },

    async tellOfGuesses({ card }: { card: string }) {
      const told = await composeGuessedMail(db, card, publicUrl, orders)
      return told && { company: told.company, message: asMail(told.mail), isOwed: true }
    },

    async tellOfGift(letter: Omit<CardLetter, 'sealed'>) {
      const told = await composeBuyerMail(db, letter, publicUrl, orders)
      return told && { company: told.company, message: asMail(told.mail), isOwed: true }
    },
  },
})
