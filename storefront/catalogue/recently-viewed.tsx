import { useEffect, useState } from 'react'
import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { call } from '#storefront/lib/call.ts'
import { ProductShelf } from './product-shelf.tsx'
import { viewed } from './viewed.ts'

/** What this browser looked at before; nobody else is told. */
export function RecentlyViewed({ except }: { except: string }) {
  const [cards, setCards] = useState<readonly Card[]>([])
  useEffect(() => {
    const productCodes = viewed.get().filter((code) => code !== except)
    if (productCodes.length === 0) return
    let current = true
    call('POST /item/getItemsByProductCodes', { productCodes }).then(
      ({ items }) => current && setCards(items),
      () => undefined, // the page is whole without it
    )
    return () => {
      current = false
    }
  }, [except])
  return <ProductShelf title={m.catalogue_recently()} cards={cards} />
}
