import * as contract from '#contract/gift-cards.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { findMember, requireNamed } from '#server/identity/profile.reads.ts'
import { wireStaffCard } from './gift-cards.wire.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { adjustCard, type CardAct, freezeCard, giveCard, type CardOutcome } from './gift-card-admin.commands.ts'
import { resendCard } from './resend-gift-card.commands.ts'
import { deleteOldGuesses } from './pin-attempts.commands.ts'
import { searchCards } from './gift-card-admin.reads.ts'
import { defaultLanguage } from '#words/languages.ts'

/** Gift card administration. */
export const giftCardAdminEndpoints = (context: AppContext, orders: OrderNames) => [
  ...searchEndpoints(context, orders),
  ...amountEndpoints(orders),
  ...careEndpoints(context, orders),
]

const searchEndpoints = ({ db }: AppContext, orders: OrderNames) => [
  answer(
    contract.staffFindGiftCards,
    async ({ vipCode, invoiceNo, last4 = null }, caller) => {
      const { company } = caller
      const member = vipCode === undefined ? null : (await requireNamed(db, company, vipCode)).member
      const orderId = invoiceNo === undefined ? null : ((await orders.find(db, company, invoiceNo)) ?? null)
      const found = await searchCards(db, { company, member, orderId, last4 })
      return { giftCards: await Promise.all(found.map((card) => show(db, card, caller, orders))) }
    },
    { audit: 'only asks' },
  ),
]

/** Issuing cards and adjusting balances; large amounts wait for a second approval. */
const amountEndpoints = (orders: OrderNames) => [
  change(
    contract.staffIssueGiftCard,
    async (tx, { amount, vipCode, email, expiry, language = defaultLanguage, reason }, caller) => {
      const gift = { cents: toCents(amount), vipCode, email, expires: expiry, language }
      return tell(tx, await giveCard(tx, doneBy(caller, reason), gift, byStaff(caller)), caller, orders)
    },
    (_, { giftCard, approvalId }) => (giftCard ? `gift card ${giftCard.refNo}` : `approval ${approvalId}`),
  ),

  change(
    contract.staffAdjustGiftCard,
    async (tx, { refNo, amount, reason }, caller) => {
      const adjustment = { refNo, cents: toCents(amount) }
      return tell(tx, await adjustCard(tx, doneBy(caller, reason), adjustment, byStaff(caller)), caller, orders)
    },
    ({ refNo }) => `gift card ${refNo}`,
  ),
]

const careEndpoints = ({ limits }: AppContext, orders: OrderNames) => [
  change(
    contract.staffResendGiftCard,
    async (tx, { refNo, email, language, reason }, caller) => {
      const wish = { refNo, email, language }
      return { giftCard: await show(tx, await resendCard(tx, doneBy(caller, reason), wish, orders), caller, orders) }
    },
    ({ refNo }) => `gift card ${refNo}`,
  ),

  change(
    contract.staffFreezeGiftCard,
    async (tx, { refNo, frozen, reason }, caller) => {
      const card = await freezeCard(tx, doneBy(caller, reason), refNo, frozen)
      if (!frozen) await deleteOldGuesses(limits, card.id)
      return { giftCard: await show(tx, card, caller, orders) }
    },
    ({ refNo }) => `gift card ${refNo}`,
  ),
]

async function tell(tx: Db, outcome: CardOutcome, caller: StaffCaller, orders: OrderNames) {
  if ('waits' in outcome) return { giftCard: null, approvalId: outcome.waits }
  return { giftCard: await show(tx, outcome.card, caller, orders), approvalId: null }
}

async function show(tx: Db, card: StoredCard, caller: StaffCaller, orders: OrderNames) {
  const { company, member, orderId } = card
  const owner = member === null ? undefined : await findMember(tx, { company, member })
  const invoiceNo = orderId === null ? null : await orders.numberOf(tx, orderId)
  return wireStaffCard(card, { vipCode: owner?.vipCode ?? null, invoiceNo }, caller)
}

const byStaff = ({ staff: by, now: at }: StaffCaller) => ({ by, at })

const doneBy = ({ company, staff, now }: StaffCaller, reason: string): CardAct => ({
  company,
  reason,
  actor: `staff:${staff.name}`,
  at: now,
})
