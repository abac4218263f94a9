import * as contract from '#contract/gift-cards.ts'
import { toCents, toHkd } from '#contract/money.ts'
import type { z } from 'zod'
import type { Db } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { findMember, requireNamed } from '#server/identity/profile.reads.ts'
import { wireCard } from './gift-cards.wire.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { adjustCard, type CardAct, freezeCard, giveCard, type CardOutcome } from './gift-card-admin.commands.ts'
import { resendCard } from './resend-gift-card.commands.ts'
import { deleteOldGuesses } from './pin-attempts.commands.ts'
import { searchCards } from './gift-card-admin.reads.ts'
import { defaultLanguage } from '#words/languages.ts'

/** What staff do with gift cards. */
export const giftCardAdminEndpoints = ({ db, limits }: AppContext, orders: OrderNames) => {
  const wire = async (
    tx: Db,
    card: StoredCard,
    caller: StaffCaller,
  ): Promise<z.input<typeof contract.StaffGiftCard>> => {
    const { company, member, orderId } = card
    const owner = member === null ? undefined : await findMember(tx, { company, member })
    return {
      ...wireCard(card, caller),
      vipCode: owner?.vipCode ?? null,
      invoiceNo: orderId === null ? null : await orders.numberOf(tx, orderId),
      heldAmount: toHkd(card.heldCents),
      frozenReason: card.frozenReason,
    }
  }
  const tell = async (tx: Db, outcome: CardOutcome, caller: StaffCaller) =>
    'waits' in outcome
      ? { giftCard: null, approvalId: outcome.waits }
      : { giftCard: await wire(tx, outcome.card, caller), approvalId: null }
  return [
    answer(
      contract.staffFindGiftCards,
      async ({ vipCode, invoiceNo, last4 = null }, caller) => {
        const { company } = caller
        const member = vipCode === undefined ? null : (await requireNamed(db, company, vipCode)).member
        const orderId = invoiceNo === undefined ? null : ((await orders.find(db, company, invoiceNo)) ?? null)
        const found = await searchCards(db, { company, member, orderId, last4 })
        return { giftCards: await Promise.all(found.map((card) => wire(db, card, caller))) }
      },
      { audit: 'only asks' },
    ),

    change(
      contract.staffIssueGiftCard,
      async (tx, { amount, vipCode, email, expiry, language = defaultLanguage, reason }, caller) => {
        const gift = { cents: toCents(amount), vipCode, email, expires: expiry, language }
        return tell(tx, await giveCard(tx, doneBy(caller, reason), gift, byStaff(caller)), caller)
      },
      (_, { giftCard, approvalId }) => (giftCard ? `gift card ${giftCard.refNo}` : `approval ${approvalId}`),
    ),

    change(
      contract.staffAdjustGiftCard,
      async (tx, { refNo, amount, reason }, caller) => {
        const adjustment = { refNo, cents: toCents(amount) }
        return tell(tx, await adjustCard(tx, doneBy(caller, reason), adjustment, byStaff(caller)), caller)
      },
      ({ refNo }) => `gift card ${refNo}`,
    ),

    change(
      contract.staffResendGiftCard,
      async (tx, { refNo, email, language, reason }, caller) => {
        const wish = { refNo, email, language }
        return { giftCard: await wire(tx, await resendCard(tx, doneBy(caller, reason), wish, orders), caller) }
      },
      ({ refNo }) => `gift card ${refNo}`,
    ),

    change(
      contract.staffFreezeGiftCard,
      async (tx, { refNo, frozen, reason }, caller) => {
        const card = await freezeCard(tx, doneBy(caller, reason), refNo, frozen)
        if (!frozen) await deleteOldGuesses(limits, card.id)
        return { giftCard: await wire(tx, card, caller) }
      },
      ({ refNo }) => `gift card ${refNo}`,
    ),
  ]
}

const byStaff = ({ staff: by, now: at }: StaffCaller) => ({ by, at })

const doneBy = ({ company, staff, now }: StaffCaller, reason: string): CardAct => ({
  company,
  reason,
  actor: `staff:${staff.name}`,
  at: now,
})
