import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { GoodsTile } from './goods-tile.tsx'
import { HomeSection } from './home-section.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { viewed } from './viewed.ts'

const seeds = 3
const mostForYou = 10

const nothing: OwnGoods = { seen: [], forYou: [] }

interface OwnGoods {
  seen: readonly Card[]
  forYou: readonly Card[]
}

/**
 * What this browser has viewed, and goods that go with the latest of it. The list of what was viewed never leaves the browser
 * other than as questions about goods.
 */
export function HomeOwn() {
  // A failure is ignored: the page is whole without these goods.
  const { seen, forYou } = useShopAnswer('own', readOwn).answer ?? nothing
  return (
    <>
      {seen.length > 0 && (
        <HomeSection title={m.home_recently()} className="home-seen">
          <ul className="tiles-seen">
            {seen.map((card) => (
              <GoodsTile key={card.productCode} card={card} sizes="96px" />
            ))}
          </ul>
        </HomeSection>
      )}
      <ProductShelf title={m.home_for_you()} cards={forYou} />
    </>
  )
}

async function readOwn(): Promise<OwnGoods> {
  const codes = viewed.get()
  if (codes.length === 0) return nothing
  const [{ items }, ...near] = await Promise.all([
    call('POST /item/getItemsByProductCodes', { productCodes: [...codes] }),
    ...codes
      .slice(0, seeds)
      .map((productCode) =>
        call('POST /item/getItemByBarcodeWithSalesTogether', { productCode }).catch(() => nothingNear),
      ),
  ])
  const known = new Set(codes)
  const forYou = near
    .flatMap(({ salesTogether, recommended }) => [...salesTogether, ...recommended])
    .filter(({ productCode, availability }) => {
      if (availability.state === 'SOLD_OUT' || known.has(productCode)) return false
      known.add(productCode)
      return true
    })
  return { seen: items, forYou: forYou.slice(0, mostForYou) }
}

const nothingNear = { salesTogether: [], recommended: [] }
