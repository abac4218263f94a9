import type { Grade } from '#contract/grades.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { PromotedGoods, DiscountLane, DiscountTerms } from '#server/promotions/promotion-terms.rules.ts'
import type { DemoProduct } from './catalogue.ts'
import type { DemoCompany } from './companies.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

interface DemoPromotion {
  id: string
  zh: string
  en: string
  lane: DiscountLane
  terms: DiscountTerms
  products?: string[]
  categories?: string[]
  brands?: string[]
  fullPriceOnly?: boolean
  priority?: number
  grades?: Grade[]
  minGoodsHkd?: number
  code?: string
  /** Dates; absent: from last week for three months. */
  from?: string
  to?: string
  perCustomer?: number
  draft?: boolean
}

/** Typical promotions of a Hong Kong winter. Codes without an end are valid for a long time. */
const promotions: DemoPromotion[] = [
  {
    id: 'hot-pot',
    zh: '打邊爐滿減',
    en: 'Hot pot savings',
    lane: 'order',
    terms: {
      kind: 'tiers',
      steps: [
        { fromCents: 40_000, offCents: 4_000 },
        { fromCents: 80_000, offCents: 10_000 },
      ],
    },
    categories: ['meat.beef_lamb.hotpot', 'meat.seafood.shellfish', 'meat.seafood.seafood_ready'],
    priority: 20,
  },
  {
    id: 'pet-food',
    zh: '毛孩主糧第二件半價',
    en: 'Second bag half price',
    lane: 'bundle',
    terms: { kind: 'nth-piece', nth: 2, percent: 50, mixed: false },
    categories: ['pet_product.dog.dog_food', 'pet_product.cat.cat_food'],
  },
  {
    id: 'winter-set',
    zh: '冬日暖意組合',
    en: 'Winter warmers together',
    lane: 'bundle',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'EL10246', quantity: 1 }, // heater
        { product: 'EL10248', quantity: 1 }, // rice cooker
      ],
      price: { offCents: 20_000 },
    },
    priority: 10,
  },
  {
    id: 'hot-pot-set',
    zh: '火鍋煮食組合',
    en: 'Hot pot cooker and pot',
    lane: 'bundle',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'EL10256', quantity: 1 }, // induction cooker
        { product: 'HW10330', quantity: 1 }, // pot
      ],
      price: { cents: 99_800 },
    },
    priority: 10,
  },
  {
    id: 'breakfast-set',
    zh: '早晨咖啡組合',
    en: 'Morning coffee set',
    lane: 'bundle',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'FD10185', quantity: 1 }, // drip coffee
        { product: 'FD10153', quantity: 1 }, // cookies
        { product: 'FD10191', quantity: 1 }, // milk
      ],
      price: { percent: 15 },
    },
  },
  {
    id: 'paper',
    zh: '紙品買二送一',
    en: 'Paper goods: buy two, get one free',
    lane: 'bundle',
    terms: { kind: 'buy-get', buy: 2, get: 1, percent: 100, gets: null, mixed: true },
    products: ['HW10369', 'HW10370', 'HW10371', 'HW10372', 'HW10373'],
  },
  {
    id: 'oral-care',
    zh: '口腔護理任選兩件',
    en: 'Any two for oral care',
    lane: 'bundle',
    terms: { kind: 'pieces-for', pieces: 2, cents: 7_500, mixed: true },
    products: ['PH10520', 'PH10522', 'PH10525', 'PH10526'],
  },
  {
    id: 'snacks',
    zh: '零食任選三件',
    en: 'Any three snacks',
    lane: 'bundle',
    terms: { kind: 'pieces-for', pieces: 3, cents: 5_500, mixed: true },
    products: ['FD10142', 'FD10149', 'FD10150', 'FD10151', 'FD10155', 'FD10156'],
  },
  {
    id: 'skincare-gift',
    zh: '買護膚品送面膜',
    en: 'A sheet mask with skincare',
    lane: 'bundle',
    terms: {
      kind: 'buy-get',
      buy: 2,
      get: 1,
      percent: 100,
      gets: {
        products: ['BE10477', 'BE10478'],
        categories: [],
        brands: [],
        except: { products: [], categories: [], brands: [] },
        fullPriceOnly: false,
      },
      mixed: true,
    },
    categories: ['beauty.skincare.treat'],
  },
  {
    id: 'verdea',
    zh: 'Verdea 護膚 85 折',
    en: 'Verdea skincare',
    lane: 'line',
    terms: { kind: 'percent', percent: 15 },
    categories: ['beauty.skincare'],
    brands: ['VERDEA'],
    fullPriceOnly: true,
  },
  {
    id: 'coffee-members',
    zh: '會員價咖啡豆',
    en: 'Coffee beans at the members’ price',
    lane: 'line',
    terms: { kind: 'fixed-price', cents: 7_800 },
    products: ['FD10182'],
    grades: ['MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP'],
  },
  {
    id: 'kitchen-gold',
    zh: '金卡或以上會員廚電 95 折',
    en: 'Kitchen appliances for Gold and above',
    lane: 'line',
    terms: { kind: 'percent', percent: 5 },
    categories: ['electric.kitchen'],
    grades: ['VIP', 'SUPER VIP', 'SUPER VVIP'],
  },
  {
    id: 'food-delivery',
    zh: '食品滿額免費送貨',
    en: 'Free delivery with food',
    lane: 'delivery',
    terms: { kind: 'free-delivery' },
    categories: ['foods_market', 'meat'],
    minGoodsHkd: 300,
  },
  {
    id: 'christmas',
    zh: '聖誕節折扣碼',
    en: 'Christmas code',
    lane: 'order',
    terms: { kind: 'percent', percent: 8 },
    code: 'XMAS2026',
    from: '2026-12-01',
    to: '2026-12-26',
  },
  {
    id: 'app',
    zh: '應用程式折扣碼',
    en: 'App code',
    lane: 'order',
    terms: { kind: 'amount', cents: 2_000 },
    minGoodsHkd: 250,
    code: 'APP20',
    from: '2026-01-01',
    to: '2027-12-31',
    perCustomer: 1,
  },
  {
    id: 'zero',
    zh: '零折扣碼',
    en: 'A code that takes nothing off',
    lane: 'order',
    terms: { kind: 'amount', cents: 0 },
    code: 'ZERO',
    from: '2026-01-01',
    to: '2027-12-31',
  },
  {
    id: 'last-year',
    zh: '去年折扣碼',
    en: 'Last year’s code',
    lane: 'order',
    terms: { kind: 'percent', percent: 5 },
    code: 'OLD2025',
    from: '2025-01-01',
    to: '2025-12-31',
  },
  {
    id: 'lunar-new-year',
    zh: '新年開運滿減',
    en: 'Lunar New Year savings',
    lane: 'order',
    terms: { kind: 'tiers', steps: [{ fromCents: 88_800, offCents: 8_800 }] },
    draft: true,
  },
]

/** Inserts the promotions whose goods the company sells. */
export async function seedPromotions(
  tx: Tx,
  { code: company, departments }: DemoCompany,
  goods: readonly DemoProduct[],
  now: Temporal.ZonedDateTime,
): Promise<void> {
  const isSold = new Set(goods.map(({ code }) => code))
  const own = promotions.flatMap((promotion) => {
    const { terms, products = [], categories = [] } = promotion
    if (terms.kind === 'combo') return terms.parts.every(({ product }) => isSold.has(product)) ? [promotion] : []
    const here = {
      ...promotion,
      products: products.filter((code) => isSold.has(code)),
      categories: categories.filter((code) => departments.some((department) => code.split('.')[0] === department)),
    }
    const named = products.length + categories.length
    return named > 0 && here.products.length + here.categories.length === 0 ? [] : [here]
  })
  const at = now.subtract({ days: 7 })
  const made = toTimestamp(at.toInstant())
  const signed = { created_by: 'seed', changed_by: 'seed', created_at: made, changed_at: made }
  await tx
    .insertInto('promotion')
    .values(own.map((promotion) => ({ company, ...rowOf(promotion, at.toPlainDate()), ...signed })))
    .execute()
  await tx
    .insertInto('promotion_code')
    .values(own.flatMap(({ id, code }) => (code === undefined ? [] : [{ company, promotion: id, code }])))
    .execute()
}

function rowOf(promotion: DemoPromotion, since: Temporal.PlainDate) {
  const { id, zh, en, lane, terms, code, minGoodsHkd = 0, perCustomer = null, draft = false } = promotion
  return {
    id,
    name_zh: zh,
    name_en: en,
    lane,
    terms: JSON.stringify(terms),
    goods: JSON.stringify(goodsOf(promotion)),
    priority: promotion.priority ?? 0,
    from_day: promotion.from ?? since.toString(),
    to_day: promotion.to ?? since.add({ months: 3 }).toString(),
    grades: promotion.grades ?? null,
    min_goods_cents: minGoodsHkd * 100,
    needs_code: code !== undefined,
    customer_limit: perCustomer,
    state: draft ? 'draft' : 'live',
  }
}

const goodsOf = ({
  products = [],
  categories = [],
  brands = [],
  fullPriceOnly = false,
}: DemoPromotion): PromotedGoods => ({
  products,
  categories,
  brands,
  except: { products: [], categories: [], brands: [] },
  fullPriceOnly,
})
