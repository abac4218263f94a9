import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import { type MailFacts, writeMail } from './order-mail.mail.ts'
import { isStale, type OrderMailSubject, warningBefore } from './order-mail.rules.ts'

const hostile = `<img src=x onerror=alert(1)>"'&`
const line: OrderView['lines'][number] = {
  no: 1,
  productCode: 'X',
  assortId: 'X',
  name: hostile,
  color: hostile,
  size: 'L',
  optionValues: ['Long'],
  dynamicAttr: `engraving:${hostile}`,
  picture: { src: '/pictures/item/X/1', alt: '', widths: [320], width: 960, height: 960 },
  qty: 2,
  sellingPrice: 64_000,
  discount: 0,
  lineTotal: 128_000,
  preOrderDlvDate: '2026-12-04',
  dateBefore: null,
}
const order: OrderView = {
  invoiceNo: 'W2611200001',
  masked: false,
  label: 'unconfirm',
  labelText: '',
  orderType: 'UNCONFIRM',
  coName: '',
  placedAt: '2026-11-20T10:00:00+08:00',
  payBefore: null,
  payable: true,
  lines: [line],
  goodsAmount: 128_000,
  totalDiscount: 100,
  deliveryFee: 0,
  charges: [],
  netTotal: 127_900,
  paidAmount: 0,
  outStanding: 127_900,
  deposit: null,
  rest: null,
  discounts: [{ no: 1, name: hostile, amount: 100 }],
  tenders: [
    { no: 1, paymentMethodCode: '', description: hostile, inputAmount: 900 },
    { no: 2, paymentMethodCode: 'CARD', description: '信用卡', inputAmount: 127_000 },
  ],
  way: { code: 'STANDARD', name: hostile, pickUp: false },
  district: null,
  expectedDate: '2026-12-04',
  deliverTo: { recipient: hostile, phone: '', email: '', address: null, text: hostile, remark: '' },
  timeline: [],
  shipments: [
    {
      carrier: '順豐速運',
      trackingNo: hostile,
      trackingUrl: `https://carrier.example/?no=${hostile}`,
      sentAt: '2026-11-21T10:00:00+08:00',
      refused: false,
    },
  ],
  mayCancel: 'unpaid',
  mayConfirmReceipt: false,
  receivedAt: null,
  returnUntil: null,
  hasReceipt: false,
  exchangeOf: null,
  addPurchaseInvoiceNo: null,
}
const facts = (some: Partial<MailFacts> = {}): MailFacts => ({
  about: 'placed',
  order,
  locale: 'zh-TW',
  theme: 'sport',
  shopName: hostile,
  shopMail: 'shop@harbour.example',
  logo: 'https://harbour.example/pictures/logo/SPORT-180.png',
  link: 'http://localhost/personal/orders/W2611200001?token=abc&lang=zh-TW',
  origin: 'http://localhost',
  payBefore: '2026年11月20日 10:30',
  held: null,
  until: '2026年12月5日',
  isPaid: true,
  moved: [{ name: hostile, old: '2026年12月4日', new: '2026年12月18日' }],
  money: (hkd) => `HK$${hkd.toFixed(2)}`,
  day: () => '2026年12月4日',
  ...some,
})

const abouts: Record<OrderMailSubject, true> = {
  placed: true,
  drafted: true,
  paid: true,
  authorized: true,
  'deposit paid': true,
  'rest due': true,
  failed: true,
  expiring: true,
  expired: true,
  refunding: true,
  dispatched: true,
  ready: true,
  delivering: true,
  delivered: true,
  completed: true,
  cancelled: true,
  voided: true,
  'date changed': true,
  'won back': true,
}
const every = Object.keys(abouts) as OrderMailSubject[]

test.each(every)('whatever people and goods are called, the letter "%s" has only the tags the shop wrote', (about) => {
  for (const locale of ['zh-TW', 'en-US'] as const) {
    const { html } = writeMail(facts({ about, locale }))
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain(`"'&`)
    expect(html.match(/<img /g)).toHaveLength(2) // the logo and the good
    expect(html).toContain('token=abc&amp;lang=zh-TW')
  }
})

test('every letter is written in both languages, and none is headed like another', () => {
  for (const locale of ['zh-TW', 'en-US'] as const) {
    const subjects = every.map((about) => writeMail(facts({ about, locale })).subject)
    expect(new Set(subjects).size).toBe(every.length)
    expect(subjects.every((subject) => subject.includes('W2611200001'))).toBe(true)
    const isChinese = (text: string) => /\p{sc=Han}{2}/u.test(text)
    expect(subjects.every((subject) => isChinese(subject) === (locale === 'zh-TW'))).toBe(true)
  }
})

test('the text of a letter says all that its picture says', () => {
  const { html, text } = writeMail(facts())
  for (const said of ['2026年11月20日 10:30', 'HK$128000.00', '−HK$100.00', 'HK$127900.00', '2026年12月4日']) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(text).toContain('http://localhost/personal/orders/W2611200001?token=abc&lang=zh-TW')
  expect(html).toContain('<span style="white-space:nowrap">2026年11月20日 10:30</span>') // a date does not wrap
})

test('a letter that asks for money ends in what is to be paid now: less than the total where a card pays a part, or only the first part', () => {
  const asks = (about: OrderMailSubject, some: Partial<OrderView>, locale: 'zh-TW' | 'en-US' = 'en-US') =>
    writeMail(facts({ about, locale, order: { ...order, ...some } }))
  const parts = {
    outStanding: 42_634,
    tenders: [{ no: 1, paymentMethodCode: 'PAY_LATER', description: 'Buy now, pay later', inputAmount: 127_900 }],
  }
  for (const about of ['placed', 'failed', 'expiring'] as const) {
    const { html, text } = asks(about, parts)
    expect(text).toContain('Order total: HK$127900.00\nBuy now, pay later: HK$127900.00\nTo pay now: HK$42634.00')
    expect(html.match(/font-size:18px/g)).toHaveLength(1) // only one sum is emphasised
    expect(asks(about, parts, 'zh-TW').text).toContain('現時應付: HK$42634.00')
    expect(asks(about, {}).text).toContain('To pay now: HK$127900.00')
    expect(asks(about, {}).text).not.toContain('Order total')
  }
  const thanks = asks('paid', { ...parts, outStanding: 0 }).text
  expect(thanks).toContain('Buy now, pay later: HK$127900.00')
  expect(thanks).not.toContain('To pay now')
})

test('a letter about a parcel names its carrier and leads to where it is followed', () => {
  const { html, text } = writeMail(facts({ about: 'dispatched' }))
  expect(text).toContain('順豐速運')
  expect(text).toContain(`https://carrier.example/?no=${hostile}`)
  expect(html).toContain('href="https://carrier.example/?no=&lt;img')
})

test('a moved day tells the old one, the new one and that the buyer may go without loss', () => {
  const { text } = writeMail(facts({ about: 'date changed', locale: 'zh-TW' }))
  expect(text).toContain('由2026年12月4日改為2026年12月18日')
  expect(text).toContain('可以免費取消整張訂單，已付的款項全數退回')
})

test('who has paid reads that the money goes back, who has not that there is nothing to pay', () => {
  const said = (isPaid: boolean) => writeMail(facts({ about: 'cancelled', locale: 'en-US', isPaid })).text
  expect(said(true)).toContain('All that you have paid goes back to you')
  expect(said(false)).toContain('There is nothing to pay')
})

const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}:00+08:00`)
const unpaid = {
  orderState: 'unconfirm',
  paymentState: 'none',
  fulfilmentState: 'waiting',
  placedAt: at('10:00'),
  expiresAt: at('10:30'),
} as const

test('an unpaid order is spoken of ten minutes before the end of half an hour, four hours before that of a day', () => {
  expect(warningBefore(at('10:00'), at('10:30'))).toEqual({ minutes: 10 })
  expect(warningBefore(at('10:00'), at('10:00').add({ hours: 24 }))).toEqual({ hours: 4 })
  expect(isStale('expiring', unpaid, at('10:20'))).toBe(false)
  expect(isStale('expiring', unpaid, at('10:10'))).toBe(true) // its deadline was moved
})

test('a letter that came to nothing is not sent', () => {
  const paid = { ...unpaid, orderState: 'confirmed', paymentState: 'paid' } as const
  expect(
    (['placed', 'failed', 'expiring', 'expired'] as const).every((about) => isStale(about, paid, at('10:20'))),
  ).toBe(true)
  const failed = { ...unpaid, paymentState: 'failed' } as const
  expect(isStale('failed', failed, at('10:20'))).toBe(false)
  expect(isStale('failed', unpaid, at('10:20'))).toBe(true) // paying again already
  expect(isStale('delivering', { ...paid, fulfilmentState: 'delivered' }, at('10:20'))).toBe(true)
})
