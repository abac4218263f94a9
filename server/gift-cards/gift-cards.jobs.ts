import { inBatches } from '#server/lib/database/batches.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { openCode } from './gift-card-codes.commands.ts'
import { expireCards } from './gift-cards.commands.ts'
import { findGuessedCard } from './pin-attempts.reads.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { noteMailed } from './gift-card-sales.commands.ts'
import { writeBuyerMail, writeCardMail, writeGuessedMail } from './gift-card-sales.mail.ts'
import { findBuyerToTell, findCardToMail } from './gift-card-sales.reads.ts'
import type { CardLetter } from './gift-card-sales.rules.ts'

interface GiftCardParts extends MailServices {
  orders: Pick<OrderNames, 'saleOf'>
}

export const giftCardJobs = ({ db, clock, publicUrl, orders }: GiftCardParts): JobRegistry => ({
  /** 00:10 in Hong Kong, after the last day of some cards. */
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
      const found = await findCardToMail(db, told, publicUrl)
      return (
        found && {
          company: found.card.company,
          message: asMail(writeCardMail(found, told)),
          isOwed: true,
          whenSent: (tx, at) => noteMailed(tx, told, at),
        }
      )
    },

    async tellOfGuesses({ card }: { card: string }) {
      const found = await findGuessedCard(db, card, publicUrl, orders)
      return found && { company: found.card.company, message: asMail(writeGuessedMail(found)), isOwed: true }
    },

    async tellOfGift(letter: Omit<CardLetter, 'sealed'>) {
      const found = await findBuyerToTell(db, letter.card, publicUrl, orders)
      return found && { company: found.card.company, message: asMail(writeBuyerMail(found, letter)), isOwed: true }
    },
  },
})
