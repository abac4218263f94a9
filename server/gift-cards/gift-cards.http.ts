import * as contract from '#contract/gift-cards.ts'
import { answer, type Caller, type Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { workInstead } from '#server/verification/proof-of-work.commands.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { writeGrant } from './gift-card-codes.reads.ts'
import { giftCardAdminEndpoints } from './gift-card-admin.http.ts'
import { listEntries, listOwnCards, type OrderNames, requireOwnCard } from './gift-cards.reads.ts'
import { statusOf } from './gift-cards.rules.ts'
import { linkCard } from './gift-card-wallet.commands.ts'
import { isTaken, requireShownCard, type CardBearer } from './gift-card-lookup.commands.ts'
import { wireCard, wireEntry, wireWallet } from './gift-cards.wire.ts'

export const giftCardEndpoints = (context: AppContext, orders: OrderNames) => {
  const { db } = context
  return [
    answer(contract.getAvaliableGiftCard, async ({ vipCode, usable }, caller) => {
      const today = caller.today.toString()
      const own = await listOwnCards(db, await requireSelf(db, caller, vipCode), today)
      const paying = own.filter((card) => statusOf(card, today) === 'ACTIVE')
      return wireWallet(usable ? paying : own, paying, caller)
    }),

    answer(contract.getGiftCardTx, async ({ vipCode, refNo, page, size }, caller) => {
      const self = await requireSelf(db, caller, vipCode)
      const card = await requireOwnCard(db, self, refNo)
      const { entries, totalCount } = await listEntries(db, card.id, { page, size })
      const named = entries.flatMap(({ orderId }) => orderId ?? [])
      const numbers = await orders.name(db, self.member, named)
      return {
        giftCard: wireCard(card, caller),
        transactions: entries.map((entry) => wireEntry(entry, numbers, caller.locale)),
        totalCount,
        page,
        size,
      }
    }),

    answer(contract.addGiftCard, async ({ vipCode, code, pin }, caller) => {
      const { member } = await requireSelf(db, caller, vipCode)
      const card = await linkCard(context, { ...shopperOf(db, caller), member }, { code, pin }, caller.now)
      return { giftCard: wireCard(card, caller) }
    }),

    answer(contract.checkGiftCard, async ({ code, pin }, caller) => {
      const shopper = shopperOf(db, caller)
      const card = await requireShownCard(context, shopper, { code, pin }, caller.now)
      if (isTaken(card, shopper)) throw new Refusal('GIFT_CARD_TAKEN')
      return { giftCard: wireCard(card, caller, writeGrant(db, card, shopper.visitor)) }
    }),

    ...giftCardAdminEndpoints(context, orders),
  ]
}

const shopperOf = (db: Db, caller: Caller & { visitor: Visitor }): CardBearer => ({
  company: caller.company,
  visitor: caller.visitor.id,
  member: caller.visitor.kind === 'MEMBER' ? caller.visitor.id : null,
  ip: caller.ip,
  askWork: workInstead(db, caller),
})
