import type { Db } from '#server/lib/db.ts'
import type { Locale } from '#contract/shop.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import { writeLetter } from '#server/members/letters/rules.ts'
import { findMember } from '#server/members/profile/reads.ts'
import { maskCode } from '../codes/rules.ts'
import { readGift } from '../gifts/rules.ts'
import type { OrderNames } from '../reads.ts'
import { findSaleOf, readSender } from '../selling/reads.ts'
import * as cards from '../store.ts'
import type { KeptCard } from '../store.ts'
import { writeGuessedLetter } from './rules.ts'

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
  card: KeptCard,
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
