import type { Tx } from '#server/lib/database/db.ts'
import type { BannerSpec } from '#database/seed/drawing/banner.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { companies } from './companies.ts'
import { putPieces, type SeededPiece } from './pieces.ts'
import { readJson } from './read-data.ts'

type SeededNews = Pick<SeededPiece, 'code' | 'zh' | 'en' | 'link'> & { daysAgo: number; art: BannerSpec }

/** The news announces only what the shop really does. */
const news: SeededNews[] = [
  {
    code: 'holiday-delivery',
    daysAgo: 2,
    zh: [
      '公眾假期送貨安排',
      '<p>星期日及公眾假期暫停送貨，期間的訂單順延至下一個工作天送出。下午四時後落單，由下一個工作天起計。</p><h2>未來的公眾假期</h2>{holidays}<p>結帳時可以選擇希望收貨的日子，只會顯示可以送貨的日期。</p>',
    ],
    en: [
      'Delivery on public holidays',
      '<p>Nothing is delivered on Sundays and public holidays; orders go out on the next working day. What is ordered after four in the afternoon counts from the next working day.</p><h2>The holidays to come</h2>{holidays}<p>At checkout you choose the day you would like; only days on which we can deliver are shown.</p>',
    ],
    link: '/linkContent/delivery',
    art: { emblem: 'delivery-truck', companions: ['package', 'calendar', 'snowflake', 'wrapped-gift'], hue: 210 },
  },
  {
    code: 'pay-by-fps',
    daysAgo: 10,
    zh: [
      '新增轉數快付款',
      '<p>結帳時選擇轉數快，以銀行應用程式掃描二維碼即可付款，毋須輸入收款人資料，亦不收手續費。</p><p>二維碼已包含金額及訂單參考編號，請不要更改。付款後如未即時顯示，可以上載付款證明，我們會為你保留貨品。</p>',
    ],
    en: [
      'Pay by FPS',
      '<p>Choose FPS at checkout and scan the code with your banking app: there is no payee to type and no fee to pay.</p><p>The code carries the amount and the reference of your order; please leave both as they are. If the payment does not show at once, send us its proof, and your goods stay yours.</p>',
    ],
    link: '/linkContent/payment',
    art: { emblem: 'mobile-phone', companions: ['coin', 'credit-card', 'check-mark-button', 'sparkles'], hue: 260 },
  },
  {
    code: 'invite-a-friend',
    daysAgo: 18,
    zh: [
      '邀請好友，賞 1,000 積分',
      '<p>把你的邀請碼交給好友。好友以邀請碼登記成為會員，收妥首張訂單並過了退貨期後，你便可獲得 <strong>1,000 積分</strong>。</p><ul><li>你和好友都須核實電郵或手機。</li><li>每位好友只計算一次，每月最多 10 位。</li><li>邀請碼可在「積分」頁面查看及更換；更換後舊碼即告失效。</li></ul>',
    ],
    en: [
      'Invite a friend, get 1,000 points',
      '<p>Give a friend your invitation code. When they register with it, and have received a first order that can no longer be returned, <strong>1,000 points</strong> are yours.</p><ul><li>You and your friend both have a proven email or mobile number.</li><li>Each friend counts once, and at most 10 a month.</li><li>Your code stands on the points page, where you may also change it; the old one then ends.</li></ul>',
    ],
    link: '/personal/pointsRedemption',
    art: { emblem: 'party-popper', companions: ['wrapped-gift', 'star', 'red-envelope', 'confetti-ball'], hue: 42 },
  },
  {
    code: 'showroom-pickup',
    daysAgo: 31,
    zh: [
      '陳列室自取須知',
      '<p>HK$500 以下的訂單可以到陳列室自取，毋須送貨費。取貨時請出示訂單編號。</p><p>貨品備妥後，我們會電郵通知你。冷凍及冷藏貨品請自備保溫袋。</p>',
    ],
    en: [
      'Picking up at the showroom',
      '<p>Orders under HK$500 may be picked up at our showroom, free of charge. Please show the order number when you come.</p><p>We email you when your goods are ready. Bring a cool bag for chilled and frozen goods.</p>',
    ],
    link: '/linkContent/showroom',
    art: { emblem: 'shopping-bags', companions: ['convenience-store', 'ticket', 'package', 'sun'], hue: 150 },
  },
  {
    code: 'beware-of-scams',
    daysAgo: 66,
    zh: [
      '防騙提示',
      '<p>我們不會以電話或短訊要求你提供密碼、驗證碼或信用卡資料，也不會要求你把款項轉帳至個人戶口。</p><p>如有懷疑，請不要按任何連結，並<a href="/contact/us">聯絡我們</a>核實。</p>',
    ],
    en: [
      'Beware of scams',
      '<p>We never ask for your password, a verification code or your card by phone or SMS, nor for a transfer to a personal account.</p><p>If in doubt, open no link and <a href="/contact/us">contact us</a> first.</p>',
    ],
    art: { emblem: 'locked', companions: ['warning', 'mobile-phone', 'e-mail', 'eye'], hue: 350 },
  },
]

export async function seedNews(tx: Tx, here: Temporal.ZonedDateTime): Promise<void> {
  const ago = (days: number) => here.subtract({ days }).toInstant()
  const holidays = readJson<{ day: string; zh: string; en: string }[]>('holidays.json')
    .filter(({ day }) => day >= here.toPlainDate().toString())
    .slice(0, 4)
  const list = (say: (holiday: (typeof holidays)[number]) => string) =>
    `<ul>${holidays.map((holiday) => `<li>${say(holiday)}</li>`).join('')}</ul>`
  const zh = list(({ day, zh: name }) => `${sayDay(Temporal.PlainDate.from(day), 'zh-TW')}　${name}`)
  const en = list(({ day, en: name }) => `${sayDay(Temporal.PlainDate.from(day), 'en-US')}: ${name}`)
  for (const { code: company } of companies) {
    await putPieces(tx, [
      ...news.map(({ daysAgo, ...piece }): SeededPiece => ({
        ...piece,
        company,
        kind: 'news',
        zh: [piece.zh[0], piece.zh[1].replace('{holidays}', zh)],
        en: [piece.en[0], piece.en[1].replace('{holidays}', en)],
        from: ago(daysAgo),
      })),
      ...said(company, ago),
    ])
  }
}

/** An announcement above every page, and messages to visitors. */
const said = (company: string, ago: (days: number) => Temporal.Instant): SeededPiece[] => [
  {
    company,
    kind: 'announcement',
    code: 'free-delivery',
    zh: ['購物滿 HK$500 免送貨費', ''],
    en: ['Free delivery on orders of HK$500 or more', ''],
    link: '/linkContent/delivery',
    from: ago(20),
  },
  {
    company,
    kind: 'message',
    code: 'points-at-month-end',
    audience: 'members',
    zh: ['積分於月底到期', '<p>將於月底到期的積分，已列於你的積分頁面。滿 HK$300 的訂單即可使用。</p>'],
    en: [
      'Points expire at the month’s end',
      '<p>Your points page shows which of your points end this month. They can be used on orders of HK$300 or more.</p>',
    ],
    link: '/personal/pointsRedemption',
    from: ago(6),
  },
  {
    company,
    kind: 'message',
    code: 'reply-time',
    zh: ['查詢回覆時間', '<p>查詢眾多時，我們仍會在 48 小時內回覆，敬請見諒。</p>'],
    en: [
      'When we reply',
      '<p>When many write to us, an answer still comes within 48 hours. Thank you for your patience.</p>',
    ],
    link: '/contact/us',
    from: ago(12),
  },
  {
    company,
    kind: 'message',
    code: 'typhoon-over',
    zh: ['送貨服務已恢復', '<p>八號風球已除下，送貨服務已恢復正常。受影響的訂單會優先送出。</p>'],
    en: [
      'Delivery is running again',
      '<p>Signal 8 has been lowered and delivery is back to normal. Orders that had to wait go out first.</p>',
    ],
    from: ago(54),
    until: ago(52),
  },
]
