import type { BankChoice } from './choices.ts'
import type { NoticeState, NoticeType } from './notice.ts'
import type { BankLocale, Status } from './payment.ts'

const english = {
  bank: 'Sandbox Bank',
  practice: 'A practice bank. No real money moves here.',
  otherLanguage: '繁體中文',
  payTo: 'Payment to',
  reference: 'Order number',
  amount: 'Amount',
  payBefore: 'Pay before',
  paidWith: 'From account',
  practiceAccount: 'Practice account ending 0000',
  rehearse: 'Rehearse an awkward moment',
  rehearseHint: 'Each of these approves the payment. They differ in when and how the shop hears of it.',
  seconds: 'Delay in seconds',
  secondsHint: 'Empty: until someone sends it from the console',
  backToShop: 'Back to the shop',
  closed: 'This payment can no longer be changed.',
  console: 'Console',
  consoleHint: 'Payments and the notices the shop gets about them.',
  search: 'Order number or payment id',
  find: 'Find',
  refresh: 'Refresh',
  older: 'Older payments',
  newest: 'Newest payments',
  held: 'Notices held back',
  noPayments: 'No payments here yet. They appear as soon as a shop asks for one.',
  nothingFound: 'No payment has this number.',
  opened: 'Opened',
  refunded: 'Refunded',
  notices: 'Notices',
  noNotices: 'None yet',
  sendNow: 'Send now',
  sendAgain: 'Send again',
  chargeBack: 'Mark as charged back',
  winBack: 'Decide for the shop',
  payPage: 'Open pay page',
  attempts: 'Attempts',
  goesOutAt: 'goes out at',
  notFound: 'Nothing here',
  notFoundHint: 'The address is wrong, or the payment was never opened.',
  choice: {
    approve: ['Approve payment', ''],
    decline: ['Decline', ''],
    abandon: ['Walk away without deciding', ''],
    'approve-slowly': ['Approve slowly', 'The browser returns at once; the money comes through 10 seconds later.'],
    'approve-notify-twice': ['Approve, notify twice', 'The shop gets the same notice twice at the same moment.'],
    'approve-notify-late': ['Approve, notify late', 'The notice waits, for the seconds given or for a person.'],
    'approve-lose-notice': ['Approve, lose the notice', 'The shop only learns of it by asking.'],
  } satisfies Record<BankChoice, [string, string]> as Record<BankChoice, [title: string, hint: string]>,
  status: {
    created: 'Not yet paid',
    authorising: 'Authorising',
    authorized: 'Authorised',
    captured: 'Captured',
    declined: 'Declined',
    abandoned: 'Abandoned',
    expired: 'Expired',
    cancelled: 'Cancelled by the shop',
    charged_back: 'Charged back',
    won_back: 'Won back',
  } satisfies Record<Status, string> as Record<Status, string>,
  noticeType: {
    'payment.authorized': 'Authorised',
    'payment.captured': 'Captured',
    'payment.declined': 'Declined',
    'payment.expired': 'Expired',
    'payment.refunded': 'Refunded',
    'payment.charged_back': 'Charged back',
    'payment.won_back': 'Won back',
  } satisfies Record<NoticeType, string> as Record<NoticeType, string>,
  noticeState: {
    waiting: 'On its way',
    delivered: 'Delivered',
    late: 'Held back',
    lost: 'Lost',
    'given-up': 'Given up',
  } satisfies Record<NoticeState, string> as Record<NoticeState, string>,
}

export type BankWords = typeof english

const chinese: BankWords = {
  bank: '模擬銀行',
  practice: '這是練習用的銀行，不涉及真實款項。',
  otherLanguage: 'English',
  payTo: '收款商戶',
  reference: '訂單編號',
  amount: '金額',
  payBefore: '付款期限',
  paidWith: '付款帳戶',
  practiceAccount: '練習帳戶（尾號 0000）',
  rehearse: '模擬特殊情況',
  rehearseHint: '以下各項都會批准付款，只是商戶得知的時間和方式不同。',
  seconds: '延遲秒數',
  secondsHint: '留空：等人手在控制台發出',
  backToShop: '返回商戶',
  closed: '此筆付款已不能更改。',
  console: '控制台',
  consoleHint: '各筆付款，以及發給商戶的通知。',
  search: '訂單編號或付款編號',
  find: '尋找',
  refresh: '重新整理',
  older: '較早的付款',
  newest: '最新的付款',
  held: '暫緩發出的通知',
  noPayments: '暫時未有付款。商戶一提出要求，便會在此出現。',
  nothingFound: '找不到此編號的付款。',
  opened: '建立時間',
  refunded: '已退款',
  notices: '通知',
  noNotices: '暫時未有',
  sendNow: '立即發出',
  sendAgain: '再次發出',
  chargeBack: '標記為退單',
  winBack: '裁定商戶勝訴',
  payPage: '開啟付款頁',
  attempts: '嘗試次數',
  goesOutAt: '發出時間',
  notFound: '找不到頁面',
  notFoundHint: '網址有誤，或此筆付款從未建立。',
  choice: {
    approve: ['批准付款', ''],
    decline: ['拒絕付款', ''],
    abandon: ['不作決定並離開', ''],
    'approve-slowly': ['延遲批准', '瀏覽器即時返回，款項於 10 秒後才到帳。'],
    'approve-notify-twice': ['批准並通知兩次', '商戶同時收到兩份相同的通知。'],
    'approve-notify-late': ['批准但遲發通知', '通知會按指定秒數延遲，或等人手發出。'],
    'approve-lose-notice': ['批准但通知遺失', '商戶主動查詢才會得知結果。'],
  },
  status: {
    created: '待付款',
    authorising: '授權中',
    authorized: '已授權',
    captured: '已收款',
    declined: '已拒絕',
    abandoned: '已放棄',
    expired: '已過期',
    cancelled: '商戶已取消',
    charged_back: '已退單',
    won_back: '退單已撤銷',
  },
  noticeType: {
    'payment.authorized': '已授權',
    'payment.captured': '已收款',
    'payment.declined': '已拒絕',
    'payment.expired': '已過期',
    'payment.refunded': '已退款',
    'payment.charged_back': '已退單',
    'payment.won_back': '退單已撤銷',
  },
  noticeState: { waiting: '發送中', delivered: '已送達', late: '暫緩', lost: '遺失', 'given-up': '已停止重試' },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const words: Record<BankLocale, BankWords> = { 'zh-TW': chinese, 'en-US': english }

export const htmlLang: Record<BankLocale, string> = { 'zh-TW': 'zh-Hant-HK', 'en-US': 'en-HK' }

const writeDay: Record<BankLocale, (month: number, day: number) => string> = {
  'zh-TW': (month, day) => `${month}月${day}日`,
  'en-US': (month, day) => `${day} ${months[month - 1]}`,
}

const dollars = new Intl.NumberFormat('en-HK', { style: 'currency', currency: 'HKD' })
export const formatCents = (cents: number) => dollars.format(cents / 100)

/** A time in the shop's format: 11月22日 13:13, 22 Nov 13:13. */
export function sayMoment(when: string, locale: BankLocale) {
  const { month, day, hour, minute } = hereIn(when)
  return `${writeDay[locale](month, day)} ${two(hour)}:${two(minute)}`
}

/** A time to the second, for the console. */
export function formatTime(when: string) {
  const { year, month, day, hour, minute, second } = hereIn(when)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

// Hong Kong time, independent of the server's time zone.
const hereIn = (when: string) => Temporal.Instant.from(when).toZonedDateTimeISO('Asia/Hong_Kong')
const two = (part: number) => String(part).padStart(2, '0')
