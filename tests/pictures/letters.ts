import type { OrderView } from '#contract/orders.ts'
import type { RefundView } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { wordsOf } from '#server/billing/bill-mail.mail.ts'
import { writeMail } from '#server/orders/order-mail.mail.ts'
import type { OrderMailSubject } from '#server/orders/order-mail.rules.ts'
import { writeRefundMail } from '#server/returns/refund-mail.mail.ts'
import type { RefundAbout } from '#server/returns/returns.rules.ts'
import { listCardLetters } from './card-letters.ts'
import { from, money, recipientIn, type LetterTheme } from './letter-facts.ts'

const orderLetters: Record<OrderMailSubject, true> = {
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
const refundLetters: Record<RefundAbout, true> = {
  requested: true,
  approved: true,
  denied: true,
  booked: true,
  done: true,
  'exchange placed': true,
  'exchange to pay': true,
}

/** All mails about an order and its refunds, for an order with long names and many details. */
export const listLetters = (theme: LetterTheme, locale: Locale): { name: string; html: string }[] => [
  ...(Object.keys(orderLetters) as OrderMailSubject[]).map((about) => ({
    name: about,
    html: writeOrder(about, theme, locale),
  })),
  ...(Object.keys(refundLetters) as RefundAbout[]).map((about) => ({
    name: `refund ${about}`,
    html: writeRefund(about, theme, locale),
  })),
  ...listCardLetters(theme, locale),
  ...(['ahead', 'late', 'charge'] as const).map((about) => ({
    name: `bill ${about}`,
    html: writeBill(about, theme, locale),
  })),
]

const writeOrder = (about: OrderMailSubject, theme: LetterTheme, locale: Locale) =>
  writeMail({
    ...from(theme, locale),
    about,
    order: orderIn(locale, about === 'ready'),
    payBefore: locale === 'zh-TW' ? '2026年11月20日 10:30' : '20 Nov 2026 10:30',
    held: null,
    until: sayDay(Temporal.PlainDate.from('2026-12-08'), locale),
    isPaid: true,
    moved: [
      {
        name: goodsIn(locale)[1]!.name,
        old: sayDay(Temporal.PlainDate.from('2026-12-04'), locale),
        new: sayDay(Temporal.PlainDate.from('2026-12-18'), locale),
      },
    ],
    money,
    day: (day) => sayDay(Temporal.PlainDate.from(day), locale),
  }).html

const writeRefund = (about: RefundAbout, theme: LetterTheme, locale: Locale) =>
  writeRefundMail({
    ...from(theme, locale),
    about,
    refund: refundIn(locale, about),
    recipient: recipientIn(locale),
    payBefore: sayDay(Temporal.PlainDate.from('2026-11-27'), locale),
    money,
  }).html

function writeBill(about: 'ahead' | 'late' | 'charge', theme: LetterTheme, locale: Locale) {
  const day = (text: string) => sayDay(Temporal.PlainDate.from(text), locale)
  const facts = { number: 'W2609230002', no: 2, count: 3, amount: 'HK$12,440.56', charge: 'HK$50.00' }
  const dated = { toPay: 'HK$12,490.56', due: day('2026-11-22'), lastDay: day('2026-11-27'), isChargeAhead: true }
  const { hello, foot, button, paragraphs, subject } = wordsOf(about, locale, { ...facts, ...dated })
  const said = [hello(recipientIn(locale)), ...paragraphs]
  const { shopName, link } = from(theme, locale)
  const letter = { subject, paragraphs: said, button: { label: button, link }, foot: foot(shopName) }
  return writeLetter(letter, from(theme, locale)).html
}

const goodsIn = (locale: Locale) => {
  const say = (zh: string, en: string) => (locale === 'zh-TW' ? zh : en)
  const base = { productCode: 'X', assortId: 'X', dynamicAttr: '', qty: 1, discount: 0, dateBefore: null }
  const picture = { src: '/pictures/item/X/1', alt: '', widths: [320], width: 960, height: 960 }
  return [
    {
      ...base,
      no: 1,
      picture,
      name: say(
        '男裝輕量防水透氣登山健行外套（附可拆式風帽）',
        'Men’s lightweight waterproof hiking jacket with detachable hood',
      ),
      color: say('午夜藍', 'Midnight blue'),
      size: 'XL',
      optionValues: [say('長版', 'Long')],
      sellingPrice: 12_880,
      lineTotal: 25_760,
      qty: 2,
      preOrderDlvDate: null,
    },
    {
      ...base,
      no: 2,
      picture,
      name: say('雙門大容量變頻雪櫃 480 公升', 'Double-door inverter fridge, 480 litres'),
      color: null,
      size: null,
      optionValues: [],
      sellingPrice: 9_998.5,
      lineTotal: 9_998.5,
      preOrderDlvDate: '2026-12-18',
    },
  ] satisfies OrderView['lines']
}

function orderIn(locale: Locale, pickUp: boolean): OrderView {
  const say = (zh: string, en: string) => (locale === 'zh-TW' ? zh : en)
  return {
    invoiceNo: 'W2611200001',
    masked: false,
    label: 'paid',
    labelText: '',
    orderType: 'DELIVERY',
    coName: '',
    placedAt: '2026-11-20T10:00:00+08:00',
    payBefore: null,
    payable: true,
    lines: goodsIn(locale),
    goodsAmount: 35_758.5,
    totalDiscount: 1_500,
    deliveryFee: 0,
    charges: [],
    netTotal: 34_258.5,
    paidAmount: 34_258.5,
    outStanding: 0,
    deposit: null,
    rest: null,
    discounts: [
      {
        no: 1,
        name: say('開業優惠：滿 HK$1,000 減 HK$1,500', 'Opening offer: HK$1,500 off HK$1,000+'),
        amount: 1_500,
      },
    ],
    tenders: [
      { no: 1, paymentMethodCode: 'POINTS', description: say('2,000 積分', '2,000 points'), inputAmount: 100 },
      {
        no: 2,
        paymentMethodCode: 'GIFT_CARD',
        description: say('禮品卡 77** **** **** 4321', 'Gift card 77** **** **** 4321'),
        inputAmount: 500,
      },
      {
        no: 3,
        paymentMethodCode: 'CARD',
        description: say('信用卡 Visa 42** **** **** 4242', 'Credit card Visa 42** **** **** 4242'),
        inputAmount: 33_658.5,
      },
    ],
    way: {
      code: 'STANDARD',
      name: pickUp ? say('陳列室自取', 'Showroom pick-up') : say('標準送貨', 'Standard delivery'),
      pickUp,
    },
    district: null,
    expectedDate: '2026-12-18',
    deliverTo: {
      recipient: recipientIn(locale),
      phone: '',
      email: '',
      address: null,
      text: say(
        '新界沙田區大圍大圍道1號示範大廈第三期翠湖軒A座12樓B室',
        'Flat B, 12/F, Block A, Demo Building Phase 3, 1 Tai Wai Road, Tai Wai, Sha Tin, New Territories',
      ),
      remark: '',
    },
    timeline: [],
    shipments: [
      {
        carrier: say('順豐速運', 'SF Express'),
        trackingNo: 'SF1234567890123',
        trackingUrl: 'https://carrier.example/SF1234567890123',
        sentAt: '2026-11-21T10:00:00+08:00',
        refused: false,
      },
    ],
    mayCancel: null,
    mayConfirmReceipt: false,
    receivedAt: null,
    returnUntil: null,
    hasReceipt: true,
    exchangeOf: null,
    addPurchaseInvoiceNo: null,
  }
}

function refundIn(locale: Locale, about: RefundAbout): RefundView {
  const isExchange = about.startsWith('exchange')
  const say = (zh: string, en: string) => (locale === 'zh-TW' ? zh : en)
  const part = { points: null, state: 'planned' as const }
  return {
    refundNo: isExchange ? 'E2611210001' : 'R2611210001',
    invoiceNo: 'W2611200001',
    kind: isExchange ? 'exchange' : 'return',
    kindText: '',
    state: 'approved',
    stateText: '',
    reasonText: '',
    remark: '',
    answer: say(
      '貨品如未拆封，請連同原裝盒寄回；我們收到後三個工作天內辦理。',
      'If it is unopened, please send it in its own box. We go on within three working days.',
    ),
    createdAt: '2026-11-21T10:00:00+08:00',
    goodsBack: true,
    sendTo:
      about === 'approved'
        ? say(
            '九龍觀塘示範道 1 號海港中心地下觀塘陳列室',
            'Kwun Tong showroom, Ground floor, Harbour Centre, 1 Demo Road, Kwun Tong, Kowloon',
          )
        : null,
    lines: goodsIn(locale).map(({ no, name, picture, color, size, optionValues, qty }) => ({
      no,
      name,
      picture,
      color,
      size,
      optionValues,
      qty,
      received: null,
      wanted: isExchange ? { assortId: 'Y', color: say('石墨灰', 'Graphite'), size: 'L', optionValues: [] } : null,
    })),
    total: isExchange ? 0 : 12_880,
    withDelivery: false,
    parts: isExchange
      ? []
      : [
          {
            ...part,
            kind: 'gift-card',
            description: say('禮品卡 77** **** **** 4321', 'Gift card 77** **** **** 4321'),
            amount: 380,
          },
          {
            ...part,
            kind: 'money',
            description: say('信用卡 Visa 42** **** **** 4242', 'Credit card Visa 42** **** **** 4242'),
            amount: 12_500,
          },
        ],
    photos: [],
    exchange: null,
    replacement: isExchange ? { invoiceNo: 'W2611210009', netTotal: 13_880, outStanding: 1_000 } : null,
    timeline: [],
    mayWithdraw: false,
    mayAddPhotos: false,
  }
}
