import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { writeOptions } from '#server/cart/item-options.rules.ts'
import { addToCart } from './add-to-cart.ts'
import { type VariantWish, findChosen, firstChoice, type NamedChoice } from './variant-choice.ts'

/** State of choosing a variant and a quantity and buying it, for the product page and the chooser. */
export function useBuying(product: Product, named: NamedChoice | null = null) {
  const [choice, setChoice] = useState<VariantWish>(() => firstChoice(product, named))
  const [wanted, setWanted] = useState(1)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  const [complaint, setComplaint] = useState<string | null>(null)
  const navigate = useNavigate()

  const chosen = findChosen(product, choice)
  const variant = chosen.kind === 'variant' ? chosen.variant : null
  const most = mostOf(product, variant)
  const quantity = Math.min(wanted, Math.max(most, 1))

  const put = async (way: 'add' | 'buy') => {
    if (chosen.kind === 'missing') {
      const { sayMissing } = await import('./say-missing.ts') // rarely needed
      setComplaint(sayMissing(product, choice, chosen.what))
      return false
    }
    const words = await readWords(product, choice.words)
    if (words.complaint !== null) {
      setComplaint(words.complaint)
      return false
    }
    setBusy(way)
    const { assortId: id, barcode } = chosen.variant
    const added = await addToCart({
      prodCode: product.productCode,
      assortId: id,
      barcode,
      dynamicAttr: words.dynamicAttr,
      qty: quantity,
      buyNow: way === 'buy',
    })
    setBusy(null)
    if (added && way === 'buy') void navigate('/checkOut')
    return added
  }
  return {
    choice,
    choose: (next: VariantWish) => {
      setComplaint(null)
      setChoice(next)
    },
    variant,
    quantity,
    want: setWanted,
    most,
    busy,
    complaint,
    add: () => put('add'),
    buyNow: () => put('buy'),
  }
}

/** The words to send with the goods. The code for gift cards loads only for a gift card. */
async function readWords({ isGiftCard, options }: Product, words: Record<string, string>) {
  if (!isGiftCard) return { complaint: null, dynamicAttr: writeOptions(options, words) }
  const { listGiftComplaints, writeGiftWords } = await import('./gift-for.tsx')
  const [complaint = null] = Object.values(listGiftComplaints(words))
  return { complaint: complaint ?? null, dynamicAttr: writeGiftWords(words) }
}

/** The maximum by stock and purchase limit; stock does not limit pre-orders. */
function mostOf(product: Product, variant: Product['variants'][number] | null): number {
  const limit = product.purchaseLimit ?? 999
  if (!variant) return limit
  const beyondShelf = product.nonStock === 'Y' && product.preOrderPriod !== null
  return beyondShelf ? limit : Math.min(limit, variant.availability.onhandQty)
}
