import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'

export const english = { locale: 'en-US' } as const

/** The one variant of goods without options. */
export const oneVariant = { price: 128, stock: 5 }

/** What new goods need to be published, besides a price. */
export const describeGoods = (name: string) => ({
  nameZh: `${name}茶壺`,
  nameEn: `${name} teapot`,
  category: 'housewares',
  brand: 'LUMORA',
  picture: { shape: 'box', hue: 30 },
})

/** A shop, its owner who writes new goods, and a guest who looks at them. */
export async function openGoodsShop() {
  const shop = await openShop()
  let owner = await enterAs(shop, 'owner')
  const guest = await shop.visitor()
  let made = 0

  /** New goods, as a draft. */
  async function draft(more: object = {}, variants: object[] = [oneVariant]) {
    const code = `OWN${(made += 1)}`
    return owner.call('POST /staff/goods', {
      code,
      fields: { ...describeGoods(`Quillo${made}`), ...more },
      variants,
    })
  }

  return {
    shop,
    owner,
    guest,
    draft,
    /** Logs in anew: a session ends when the clock was moved by a day. */
    enterAgain: async () => (owner = await enterAs(shop, 'owner')),
    /** New goods, published. */
    async live(more?: object, variants?: object[]) {
      const { code, version } = await draft(more, variants)
      return owner.call('POST /staff/goods/{code}/publish', { code, version })
    },
    read: (code: string) => owner.call('GET /staff/goods/{code}', { code }),
    /** The product codes that a search finds. */
    finds: async (search: string) =>
      (await guest.call('POST /item/omsSearchItem', { search }, english)).items.map(({ productCode }) => productCode),
  }
}

export type GoodsShop = Awaited<ReturnType<typeof openGoodsShop>>
