import { m } from '#words/compiled/messages.js'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { ProductShelf } from './product-shelf.tsx'
import { viewed } from './viewed.ts'

const none = { items: [] }

/** Products viewed before; the list is stored in this browser only. */
export function RecentlyViewed({ except }: { except: string }) {
  const { answer } = useShopAnswer(except, async () => {
    const productCodes = viewed.get().filter((code) => code !== except)
    return productCodes.length === 0 ? none : call('POST /item/getItemsByProductCodes', { productCodes })
  })
  return <ProductShelf title={m.catalogue_recently()} cards={answer?.items ?? none.items} />
}
