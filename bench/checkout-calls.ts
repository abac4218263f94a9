import type { Reply } from '#ui/api.ts'
import type { BenchBuyer } from './buyer.ts'
import type { RichMember } from './rich-members.ts'

export type BenchGoods = { prodCode: string; assortId: string; barcode: string }

/**
 * Goods in stock of one supplier that nothing has to be chosen of. Each supplier more would be an order more, and the write floor
 * writes one.
 */
export async function listSimpleGoods(buyer: BenchBuyer): Promise<BenchGoods[]> {
  const { items } = await buyer.call('POST /item/searchItemByTag', { size: 100 })
  const { items: ofAnother } = await buyer.call('POST /item/searchItemByTag', { size: 100, tag: 'meat' })
  const codes = new Set(ofAnother.map(({ productCode }) => productCode))
  return items.flatMap((item) =>
    item.only && item.availability.state === 'IN_STOCK' && !codes.has(item.productCode)
      ? [{ prodCode: item.productCode, ...item.only }]
      : [],
  )
}

/** The address with the first way of delivery that is available; a fridge is delivered by its own van. */
export function chooseDelivery({
  ways,
  address,
}: Pick<Reply<'POST /payment/processPayment'>, 'ways'> & { address: ReturnType<typeof addressOf> }) {
  const way = ways.find(({ available, pickUp }) => available && !pickUp)!
  return { ...address, way: way.code, expectedDate: way.dates[0]! }
}

/** A distinct e-mail, phone and flat for each buyer, because limits apply per customer. */
export const addressOf = (buyer: Pick<BenchBuyer, 'no'>) => ({
  way: 'STANDARD',
  recipient: '陳大文',
  email: `buyer${buyer.no}@example.com`,
  phone: String(60_000_000 + buyer.no),
  country: 'HK',
  region: 'HK',
  district: 'WC',
  area: 'WC-WANCHAI',
  street: '軒尼詩道 1 號',
  building: '一號大廈',
  block: '無',
  floor: '1',
  flat: `A${buyer.no}`,
  birthDate: '1990-01-01', // some goods require an age
})

/** A coupon, points, two gift cards and codes, as a checkout names them. */
export const meansOf = ({ coupon, cards }: RichMember, codes: readonly string[]) => ({
  memoDiscounts: codes.map((discountCode) => ({ discountCode })),
  addCouponRequestList: [{ couponNo: coupon }],
  points: 2_000,
  giftCards: cards.map((refNo) => ({ refNo })),
})
