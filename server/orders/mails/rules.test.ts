import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import { type MailFacts, writeMail } from './rules.ts'

const hostile = `<img src=x onerror=alert(1)>"'&`
const line: OrderView['lines'][number] = {
  no: 1,
  productCode: 'X',
  assortId: 'X',
  name: hostile,
  color: hostile,
  size: 'L',
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
  netTotal: 127_900,
  paidAmount: 0,
  outStanding: 127_900,
  discounts: [{ no: 1, name: hostile, amount: 100 }],
  tenders: [],
  way: { code: 'STANDARD', name: hostile, pickUp: false },
  district: null,
  expectedDate: '2026-12-04',
  deliverTo: { recipient: hostile, phone: '', email: '', address: null, text: hostile, remark: '' },
  timeline: [],
  shipments: [],
  mayCancel: 'unpaid',
  mayConfirmReceipt: false,
  receivedAt: null,
  hasReceipt: false,
  exchangeOf: null,
}
const facts = (some: Partial<MailFacts> = {}): MailFacts => ({
  about: 'placed',
  order,
  locale: 'zh-TW',
  theme: 'sport',
  shopName: hostile,
  shopMail: 'shop@harbour.example',
  link: 'http://localhost/personal/orders/W2611200001?token=abc&lang=zh-TW',
  origin: 'http://localhost',
  payBefore: '2026年11月20日 10:30',
  money: (hkd) => `HK$${hkd.toFixed(2)}`,
  day: () => '2026年12月4日',
  ...some,
})

test('whatever people and goods are called, a mail has only the tags the shop wrote', () => {
  for (const about of ['placed', 'paid', 'expired', 'refunding'] as const) {
    const { html } = writeMail(facts({ about }))
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain(`"'&`)
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain('token=abc&amp;lang=zh-TW')
  }
})

test('every mail is written in both languages, and none like another', () => {
  const subjects = (['placed', 'paid', 'expired', 'refunding'] as const).flatMap((about) =>
    (['zh-TW', 'en-US'] as const).map((locale) => writeMail(facts({ about, locale })).subject),
  )
  expect(new Set(subjects).size).toBe(8)
  expect(subjects.every((subject) => subject.includes('W2611200001'))).toBe(true)
})

test('the text of a mail says all that its picture says', () => {
  const { html, text } = writeMail(facts())
  for (const said of ['2026年11月20日 10:30', 'HK$128000.00', '−HK$100.00', 'HK$127900.00', '2026年12月4日']) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(text).toContain('http://localhost/personal/orders/W2611200001?token=abc&lang=zh-TW')
  expect(html).toContain('<span style="white-space:nowrap">2026年11月20日 10:30</span>') // a day is never parted from its number
})
