import type { OrderView } from '#contract/orders.ts'
import type { Locale } from '#contract/shop.ts'
import { listWords } from '#server/cart/item-options.rules.ts'
import type { Cell, PaperFact, Paper, Sum } from '#server/lib/documents/document.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { themeColours } from '#server/shop/shop.rules.ts'
import { m } from '#words/compiled/messages.js'
import { type NameInLanguages, sayInBoth } from '#words/languages.ts'

export interface PaperFacts {
  /** The same order in both languages, because its reader is not known. */
  zh: OrderView
  en: OrderView
  from: { theme: 'sport' | 'food'; name: NameInLanguages; address: NameInLanguages; mail: string }
  placedAt: Temporal.Instant
  madeAt: Temporal.Instant
}

export interface ReceiptFacts extends PaperFacts {
  paidAt: Temporal.Instant
  refunds: readonly ReceiptRefund[]
}

/** The refunds of one document. */
export interface ReceiptRefund {
  number: string
  at: Temporal.Instant
  cents: number
}

export interface SlipFacts extends PaperFacts {
  warehouse: string
  /** By line number; scanned in the warehouse. */
  barcodes: ReadonlyMap<number, string>
}

export const receiptNumber = (orderNumber: string): string => `RC-${orderNumber}`

type SayDocument = (facts: object, options: { locale: Locale }) => string
const both = (say: SayDocument): NameInLanguages => sayInBoth((locale) => say({}, { locale }))
const line = ({ zh, en }: NameInLanguages): string => (zh === en ? zh : `${zh} ${en}`)
const notes = (say: SayDocument): string[] => Object.values(both(say))
/** Chinese above English; once where both are the same. */
const lines = (zh: string, en: string): string[] => (zh === en ? [zh] : [zh, en]).filter(Boolean)

const money = (hkd: number): string => sayMoney(Math.round(hkd * 100))
const minus = (hkd: number): string => (hkd === 0 ? '' : `−${money(hkd)}`)
const sideBySide = ({ zh, en }: NameInLanguages): string => `${zh}　${en}`
const moments = (at: Temporal.Instant): string[] => [sideBySide(sayInBoth((locale) => sayMoment(at, locale)))]
const days = (day: Temporal.PlainDate): string => sideBySide(sayInBoth((locale) => sayDay(day, locale)))

const headOf = ({ from }: PaperFacts): Paper['from'] => ({
  name: from.name,
  lines: [...lines(from.address.zh, from.address.en), from.mail].filter(Boolean),
  colour: themeColours[from.theme].action,
})

/** The receipt: what was paid, by whom, for what, and what was refunded. */
export function composeReceipt(facts: ReceiptFacts): Paper {
  const { zh, en, paidAt, madeAt } = facts
  const number = receiptNumber(zh.invoiceNo)
  return {
    name: `${line(both(m.paper_receipt))} ${number}`,
    title: both(m.paper_receipt),
    from: headOf(facts),
    facts: [
      { label: both(m.paper_receipt_number), lines: [number] },
      { label: both(m.paper_order_number), lines: [zh.invoiceNo] },
      { label: both(m.paper_paid_on), lines: moments(paidAt) },
      { label: both(m.paper_sold_by), lines: lines(zh.coName, en.coName) },
      ...listReceiver(zh, en),
    ],
    columns: [
      { label: both(m.paper_goods), width: null, align: 'left' },
      { label: both(m.paper_unit_price), width: 78, align: 'right' },
      { label: both(m.paper_quantity), width: 30, align: 'right' },
      { label: both(m.paper_discount), width: 74, align: 'right' },
      { label: both(m.paper_amount), width: 82, align: 'right' },
    ],
    rows: zh.lines.map((bought, at) => [
      describeGoods(bought, en.lines[at]!),
      { text: money(bought.sellingPrice) },
      { text: `${bought.qty}` },
      { text: minus(bought.discount) },
      { text: money(bought.lineTotal) },
    ]),
    sums: listSums(facts),
    notes: [...notes(m.paper_thanks), ...notes(m.paper_return_notice)],
    madeAt: madeAt.epochMilliseconds,
  }
}

function listReceiver({ deliverTo, way }: OrderView, en: OrderView): PaperFact[] {
  if (!deliverTo) return []
  const place = way.pickUp ? m.paper_collect_at : m.paper_deliver_to
  return [
    { label: both(m.paper_customer), lines: [deliverTo.recipient] },
    { label: both(place), lines: lines(deliverTo.text, en.deliverTo?.text ?? '') },
  ]
}

function describeGoods(zh: OrderView['lines'][number], en: OrderView['lines'][number]): Cell {
  const kind = [
    ...new Set([zh.color, en.color, zh.size, ...zh.optionValues, ...en.optionValues, ...listWords(zh.dynamicAttr)]),
  ]
    .filter(Boolean)
    .join(' · ')
  return { text: zh.name, below: [...(en.name === zh.name ? [] : [en.name]), kind].filter(Boolean) }
}

function listSums({ zh, en, refunds }: ReceiptFacts): Sum[] {
  const free = line(both(m.paper_free))
  const back = refunds.reduce((all, { cents }) => all + cents, 0)
  return [
    { label: line(both(m.paper_goods_total)), amount: money(zh.goodsAmount) },
    ...zh.discounts.map(({ name, amount }, at) => ({
      label: line({ zh: name, en: en.discounts[at]!.name }),
      amount: minus(amount),
    })),
    { label: line(both(m.paper_delivery)), amount: zh.deliveryFee === 0 ? free : money(zh.deliveryFee) },
    ...zh.charges.map(({ name, amount }, at) => ({
      label: line({ zh: name, en: en.charges[at]!.name }),
      amount: money(amount),
    })),
    { label: line(both(m.paper_total)), amount: money(zh.netTotal), isTotal: true },
    ...listTenders(zh, en),
    ...refunds.map(({ number, at, cents }) => ({
      label: `${line(sayInBoth((locale) => m.paper_refund({ number }, { locale })))}　${sayDay(dayOf(at), 'zh-TW')}`,
      amount: minus(cents / 100),
    })),
    ...(refunds.length === 0
      ? []
      : [{ label: line(both(m.paper_net_paid)), amount: money(zh.netTotal - back / 100), isTotal: true }]),
  ]
}

/** A card, coupon or document number is the same in both languages and stands once, behind both. */
export function sayOnce(said: NameInLanguages): string {
  const [zh, en] = [said.zh.split(' '), said.en.split(' ')]
  let same = 0
  while (same < Math.min(zh.length, en.length) - 1 && zh.at(-1 - same) === en.at(-1 - same)) same += 1
  if (same === 0) return line(said)
  const name = line({ zh: zh.slice(0, -same).join(' '), en: en.slice(0, -same).join(' ') })
  return `${name} ${zh.slice(-same).join(' ')}`
}

/** The amount of each payment method; for instalments, the part that is paid. */
function listTenders(zh: OrderView, en: OrderView): Sum[] {
  const tenders = zh.tenders.map(({ description, inputAmount }, at) => ({
    label: sayOnce({ zh: description, en: en.tenders[at]!.description }),
    amount: money(inputAmount),
  }))
  const later = zh.tenders.find(({ paymentMethodCode }) => paymentMethodCode === 'PAY_LATER')
  if (!later || zh.paidAmount >= later.inputAmount) return tenders
  return [
    ...tenders,
    { label: line(both(m.paper_paid_so_far)), amount: money(zh.paidAmount) },
    { label: line(both(m.paper_left_to_pay)), amount: money(later.inputAmount - zh.paidAmount) },
  ]
}

/** The packing slip: contents and address. No prices, because the parcel may be a present. */
export function composeSlip(facts: SlipFacts): Paper {
  const { zh, en, placedAt, madeAt, warehouse, barcodes } = facts
  const pieces = zh.lines.reduce((all, { qty }) => all + qty, 0)
  const remark = zh.deliverTo?.remark ?? ''
  return {
    name: `${line(both(m.paper_slip))} ${zh.invoiceNo}`,
    title: both(m.paper_slip),
    from: headOf(facts),
    facts: [
      { label: both(m.paper_order_number), lines: [zh.invoiceNo] },
      { label: both(m.paper_placed_on), lines: moments(placedAt) },
      { label: both(m.paper_way), lines: lines(zh.way.name, en.way.name) },
      {
        label: both(m.paper_expected),
        lines: zh.expectedDate ? [days(Temporal.PlainDate.from(zh.expectedDate))] : ['—'],
      },
      ...listReceiver(zh, en),
      { label: both(m.paper_phone), lines: [zh.deliverTo?.phone ?? ''] },
      { label: both(m.paper_warehouse), lines: [warehouse] },
      { label: both(m.paper_pieces), lines: [`${pieces}`] },
      ...(zh.addPurchaseInvoiceNo ? [{ label: both(m.paper_added_to), lines: [zh.addPurchaseInvoiceNo] }] : []), // they may share a parcel
      ...(remark === '' ? [] : [{ label: both(m.paper_remark), lines: [remark] }]),
    ],
    columns: [
      { label: both(m.paper_packed), width: 36, align: 'left' },
      { label: both(m.paper_code), width: 110, align: 'left' },
      { label: both(m.paper_goods), width: null, align: 'left' },
      { label: both(m.paper_quantity), width: 40, align: 'right' },
    ],
    rows: zh.lines.map((wanted, at) => [
      { text: '', box: true as const },
      { text: barcodes.get(wanted.no) ?? '', below: [wanted.assortId] },
      describePacked(wanted, en.lines[at]!),
      { text: `${wanted.qty}` },
    ]),
    sums: [],
    notes: ['', ...notes(m.paper_packed_by)],
    madeAt: madeAt.epochMilliseconds,
  }
}

function describePacked(zh: OrderView['lines'][number], en: OrderView['lines'][number]): Cell {
  const goods = describeGoods(zh, en)
  if (!zh.preOrderDlvDate) return goods
  const day = Temporal.PlainDate.from(zh.preOrderDlvDate)
  const said = line(sayInBoth((locale) => m.paper_pre_order({ date: sayDay(day, locale) }, { locale })))
  return { ...goods, below: [...(goods.below ?? []), said] }
}
