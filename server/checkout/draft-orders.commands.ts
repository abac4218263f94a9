import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { Drafted, type Drafting } from '#contract/drafts.ts'
import { grades } from '#contract/grades.ts'
import { namesFor, asPricedLine } from '#server/cart/cart-prices.rules.ts'
import { requireWords } from '#server/cart/option-words.reads.ts'
import { type CartLine, type Now, type CartOwner, recheck } from '#server/cart/cart.reads.ts'
import { findVariants, readGoods } from '#server/goods/goods.reads.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { addAbsent } from '#server/identity/tokens.commands.ts'
import { requireMember, requireNamed } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import { endDraft, holdDraft, writeDraft } from '#server/fulfilment/order-drafts.commands.ts'
import type { PlacedOrder } from '#server/orders/place-orders.store.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { writeCode } from '#server/promotions/promotion-codes.rules.ts'
import { sayWhy } from '#server/promotions/refusal-wording.rules.ts'
import { findByCodes } from '#server/promotions/running-promotions.reads.ts'
import { factsOf, requireForm } from './checkout.commands.ts'
import { divideSale } from './split-sale.rules.ts'
import { fillFromBook } from './checkout-form.reads.ts'
import type { Means } from './means-of-payment.rules.ts'
import { describe, describeMeans, writeOrders } from './write-orders.commands.ts'
import { splitBySupplier } from './order-pricing.rules.ts'
import { type CheckoutContext, openCheckoutContext } from './checkout-context.reads.ts'
import { type CheckoutChoices, quote, type Quote } from './checkout.reads.ts'
import { findObstacle } from './checkout.rules.ts'
import * as store from './checkout.store.ts'
import { findLimited, judgeRows } from './draft-orders.rules.ts'
import { defaultLanguage } from '#words/languages.ts'

type DraftingStaff = Pick<StaffCaller, 'company' | 'locale' | 'now' | 'staff'>

/**
 * Creates a draft for a customer, or replaces it under its number. A draft is written like a placed order and claims no stock.
 */
export async function draftOrder(
  tx: Tx,
  services: PaymentServices,
  caller: DraftingStaff,
  wish: Drafting,
  number?: string,
): Promise<string> {
  const { company, now, staff } = caller
  const before = number === undefined ? undefined : await holdDraft(tx, company, number)
  const context = await openCheckoutContext(services, company, now)
  const { member, asked } = await understand(tx, context, wish)
  // The draft has no visitor until it is handed over, so the customer's own visitor cannot look it up.
  const visitor = before?.visitor ?? (await addAbsent(tx, company, now))
  const owner = ownerOf(caller, member?.member ?? null, visitor)
  const drawn = await price(tx, services, owner, context, asked, agreed)
  const order = {
    ...describe({ owner, context, ...drawn }),
    visitor,
    conversation: null,
    language: asked.language,
    agreedPolicies: [], // set at handing over
    expiresAt: null,
    actor: `staff:${staff.name}`,
    parts: divideSale(asOne(drawn.priced, company), {
      ids: [before?.id ?? randomUUIDv7()],
      method: null,
      firstOf: (cents) => cents,
      ...describeMeans(drawn.means, drawn.priced),
    }),
  }
  await writeDraft(tx, order, { member: member?.member ?? null, asked }, before !== undefined)
  return order.parts[0]!.id
}

/** Hands a draft over to its customer: places it like any order and mails a request for payment. At most once. */
export async function sendDraft(
  tx: Tx,
  services: PaymentServices,
  caller: DraftingStaff,
  { invoiceNo, ...policies }: { invoiceNo: string } & Policies,
): Promise<PlacedOrder[]> {
  const { company, now, staff } = caller
  const draft = await holdDraft(tx, company, invoiceNo)
  const asked = readAsked(draft.asked)
  if (draft.member !== null) await requireMember(tx, { company, member: draft.member })
  const owner = ownerOf(caller, draft.member, draft.visitor)
  const context = await openCheckoutContext(services, company, now)
  const drawn = await price(tx, services, owner, context, asked, policies)
  const customer = { company, visitor: owner.visitor, keys: drawn.priced.keys }
  await endDraft(tx, draft)
  const { id } = await store.open(tx, { id: randomUUID(), company, visitor: owner.visitor, now })
  const { orders } = await writeOrders(tx, {
    ...drawn,
    services,
    owner,
    customer,
    network: '',
    context,
    body: { ...drawn.body, paymentConversationId: id },
    addedTo: null,
    requestHash: '',
    drafted: { id: draft.id, actor: `staff:${staff.name}`, language: asked.language },
  })
  return orders
}

export const readAsked = (asked: unknown): Drafted => Drafted.parse(asked)

const ownerOf = ({ company, locale }: DraftingStaff, member: string | null, visitor: string): CartOwner => ({
  company,
  locale,
  visitor: member ?? visitor,
  isMember: member !== null,
})

/** Completes the request with data of the address book and the account. From here on the form holds them. */
async function understand(tx: Tx, context: CheckoutContext, { vipCode, userAddressCode, ...wish }: Drafting) {
  const member = vipCode === undefined ? undefined : await requireNamed(tx, context.company.code, vipCode)
  const delivery = await fillForm(tx, context, member, userAddressCode, wish.delivery)
  if (delivery.email === '') throw new Refusal('CUSTOMER_UNREACHABLE', {}, { email: 'email_required' })
  return { member, asked: { ...wish, delivery, language: wish.language ?? member?.language ?? defaultLanguage } }
}

async function fillForm(
  tx: Tx,
  { places }: CheckoutContext,
  member: MemberProfile | undefined,
  addressCode: string | undefined,
  typed: Drafted['delivery'],
): Promise<Drafted['delivery']> {
  if (!member) {
    if (addressCode !== undefined) throw new Refusal('ADDRESS_NOT_FOUND')
    return typed
  }
  const buyer = { company: member.company, visitor: member.member }
  const delivery = addressCode === undefined ? typed : await fillFromBook(tx, buyer, addressCode, typed, places)
  return {
    ...delivery,
    email: delivery.email || (member.email ?? ''),
    phone: delivery.phone || (member.mobile ?? ''),
    birthDate: delivery.birthDate || (member.birthDate ?? ''),
  }
}

interface Policies {
  agreeReturnRefundPolicy: boolean
  agreeDepositDeliveryPolicy: boolean
}
const agreed: Policies = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }

interface PricedDraft {
  means: Means
  priced: Quote
  body: CheckoutChoices
  delivery: Drafted['delivery']
}

/** Prices the request by the shop's rules as if the customer had made it, and refuses what the customer would be refused. */
async function price(
  tx: Tx,
  services: PaymentServices,
  owner: CartOwner,
  context: CheckoutContext,
  { rows, codes, delivery: typed }: Drafted,
  policies: Policies,
): Promise<PricedDraft> {
  const lines = await readRows(tx, owner, rows, context.now)
  const means = await gather(tx, owner, codes)
  const priced = await quote({ db: services.db, ask: tx }, owner, context, means, lines, typed)
  const way = priced.terms.ways.find(({ code }) => code === typed.way)
  const expectedDate = typed.expectedDate || (priced.terms.isPreOrder ? '' : (way?.dates[0] ?? ''))
  const delivery = { ...typed, expectedDate }
  const body: CheckoutChoices = {
    ...policies,
    paymentConversationId: '',
    cashRecords: [], // the customer chooses
    agreePayLater: false,
  }
  requireForm(body, delivery, { ...priced, terms: { ...priced.terms, methods: [] } })
  requireCodes(owner, priced)
  return { means, priced, body, delivery }
}

/** The goods that staff entered, as cart lines. Refuses quantities that a cart would cut or drop. */
async function readRows(tx: Tx, owner: CartOwner, rows: Drafted['rows'], now: Now): Promise<CartLine[]> {
  const { company } = owner
  const found = await findVariants(tx, company, { barcodes: rows.map(({ barcode }) => barcode), assortIds: [] })
  const variants = new Map(found.map(({ barcode, assortId }) => [barcode, assortId]))
  const wrong = judgeRows(rows, (barcode) => variants.has(barcode))
  const count = Object.keys(wrong).length
  if (count > 0) throw new Refusal('DRAFT_ROWS_WRONG', { count }, wrong)

  const goods = await readGoods(tx, company, [...variants.values()])
  const asked = rows.map(({ barcode, quantity, dynamicAttr }) => {
    const assortId = variants.get(barcode)!
    const one = goods.get(assortId)!
    return {
      assortId,
      barcode,
      quantity,
      dynamicAttr: requireWords(one, dynamicAttr, owner),
      selected: true,
      shownPrice: one.price,
      arrives: null,
      told: undefined,
    }
  })
  const { stored, current } = recheck(asked, goods, now)
  const limited = findLimited(stored, current)
  if (limited) throw new Refusal('PURCHASE_LIMIT', factsOf(limited, owner))
  const obstacle = findObstacle(stored, current)
  if (obstacle) throw new Refusal(obstacle.code, 'line' in obstacle ? factsOf(obstacle.line, owner) : {})
  return current
}

/** Looks up the discount codes of the request. Points, coupons and gift cards are for the customer alone to use. */
async function gather(tx: Tx, owner: CartOwner, codes: readonly string[]): Promise<Means> {
  const [vip, coded] = await Promise.all([readVip(tx, owner), findByCodes(tx, owner.company, codes.map(writeCode))])
  const grade = grades.find((one) => one === vip.vipGrade) ?? null
  const none = { closed: [], charges: [], coupons: [], strayCoupons: [], points: null, cards: [], strayCards: [] }
  return { ...none, codes, coded, vip, grade }
}

/** Refuses a code that no longer applies, so that the price never rises unnoticed above what the customer was told. */
function requireCodes({ locale }: CartOwner, { sale, prices, selected }: Quote): void {
  for (const { code, why } of sale.discounted.refused) {
    if (code === null) continue
    const reason = sayWhy(why, namesFor(prices, selected, locale), locale)
    throw new Refusal('DRAFT_CODE_REFUSED', { code, reason })
  }
}

/** A draft is one order, whichever companies supply its goods. */
function asOne(priced: Quote, company: string): Quote {
  const { sale, selected, nowCents } = priced
  const ofOne = selected.map((line) => ({ ...asPricedLine(line), supplier: company }))
  const depositCents = nowCents < sale.dueCents ? nowCents : null
  return { ...priced, parts: splitBySupplier(sale, ofOne).map((part) => ({ ...part, depositCents })) }
}
