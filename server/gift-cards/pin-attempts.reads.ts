import type { Db } from '#server/lib/database/db.ts'
import type { Locale } from '#contract/shop.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { maskCode } from './gift-card-codes.rules.ts'
import { readGift } from './gift-recipients.rules.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { findSaleOf, readSender } from './gift-card-sales.reads.ts'
import * as cards from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import { writeGuessedLetter } from './pin-attempts.rules.ts'

/** To whoever the card belongs to, as far as the shop knows: of one that it gave to an address it has forgotten that. */
export async function composeGuessedMail(
  db: Db,
  id: string,
  publicUrl: string,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<{ company: string; mail: Mail } | undefined> {
  const card = await cards.byId(db, id)
  const owner = card && (await findOwner(db, card, orders))
  if (!card || !owner) return undefined
  const { origin, ...from } = await readSender(db, card.company, owner.language, publicUrl)
  const letter = writeGuessedLetter({
    number: maskCode(card),
    locale: owner.language,
    link: `${origin}/contact/us?lang=${owner.language}`,
  })
  return { company: card.company, mail: { to: owner.email, ...writeLetter(letter, from) } }
}

async function findOwner(
  db: Db,
  card: StoredCard,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<{ email: string; language: Locale } | undefined> {
  const { company, member } = card
  const known = member === null ? undefined : await findMember(db, { company, member })
  if (known?.email) return { email: known.email, language: known.language }
  const sale = await findSaleOf(db, card, orders)
  if (!sale) return undefined
  const gift = readGift(sale.words)
  return gift.kind === 'gift' ? gift.recipient : sale.buyer
}
