import type { Tx } from '#server/lib/database/db.ts'
import { companies, type DemoCompany } from './companies.ts'
import { putPieces } from './pieces.ts'
import { readText } from './read-data.ts'

export const groups = [
  { code: 'shopping', title_zh: '購物指南', title_en: 'Shopping' },
  { code: 'policies', title_zh: '條款及政策', title_en: 'Policies' },
  { code: 'about', title_zh: '關於本店', title_en: 'Our shop' },
]

/** A buyer agrees to `return-refund` and `order-delivery` at checkout (§5), a member to `membership`. */
export const pages = [
  { code: 'help', group: 'shopping', zh: '購物步驟及常見問題', en: 'Shopping guide and questions' },
  { code: 'delivery', group: 'shopping', zh: '送貨及自取', en: 'Delivery and pickup' },
  { code: 'payment', group: 'shopping', zh: '付款方法', en: 'Ways to pay' },
  { code: 'membership', group: 'shopping', zh: '會員計劃及條款', en: 'Membership and its terms' },
  { code: 'return-refund', group: 'policies', zh: '退貨及退款政策', en: 'Return and refund policy' },
  { code: 'order-delivery', group: 'policies', zh: '訂購及送貨條款', en: 'Order and delivery terms' },
  { code: 'privacy', group: 'policies', zh: '收集個人資料聲明', en: 'Personal information collection statement' },
  { code: 'liquor', group: 'policies', zh: '酒類售賣須知', en: 'Sale of alcohol' },
  { code: 'about', group: 'about', zh: '關於我們', en: 'About us' },
  { code: 'showroom', group: 'about', zh: '陳列室', en: 'Showroom' },
]

export const contactPages: { code: string; zh: [string, string]; en: [string, string] }[] = [
  {
    code: 'us',
    zh: ['聯絡我們', '<p>有關貨品、送貨或會員帳戶的問題，歡迎留言，我們樂意解答。</p>'],
    en: ['Contact us', '<p>Ask us about goods, delivery or your account. We are glad to help.</p>'],
  },
  {
    code: 'orders',
    zh: [
      '訂單及退貨查詢',
      '<p>請附上訂單編號及貨品名稱，我們可以更快回覆。想知道訂單進度，可先到<a href="/orders/find">查詢訂單</a>。</p>',
    ],
    en: [
      'Orders and returns',
      '<p>Please give the order number and the goods in question, so that we can answer sooner. To see where an order is now, go to <a href="/orders/find">Find my order</a>.</p>',
    ],
  },
]

export async function seedPages(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('footer_group')
    .values(
      companies.flatMap(({ code: company }) => groups.map((group, position) => ({ company, ...group, position }))),
    )
    .execute()
  await putPieces(
    tx,
    companies.flatMap((company) => [
      ...pages.map(({ code, group, zh, en }, position) => ({
        company: company.code,
        kind: 'page' as const,
        code,
        group,
        zh: [zh, bodyOf(`${code}.zh`, company, company.nameZh, company.aboutZh)] as [string, string],
        en: [en, bodyOf(`${code}.en`, company, company.nameEn, company.aboutEn)] as [string, string],
        position,
        from: now,
      })),
      ...contactPages.map((page, position) => ({
        ...page,
        company: company.code,
        kind: 'contact' as const,
        group: 'about',
        position: pages.length + position,
        from: now,
      })),
    ]),
  )
}

/** Leaves out the delivery of large appliances for a shop without them. */
function bodyOf(page: string, { departments }: DemoCompany, shop: string, about: string) {
  const body = writeBody(page, { shop, about })
  return departments.some((department) => department === 'electric') ? body : body.replace(largeItemsRow, '')
}

export const writeBody = (page: string, { shop, about }: { shop: string; about: string }): string =>
  readText(`pages/${page}.html`).replaceAll('{shop}', shop).replaceAll('{about}', about)

const largeItemsRow = /<tr>\s*<td>\s*<strong>(大型貨品|Large item)[\s\S]*?<\/tr>\s*/
