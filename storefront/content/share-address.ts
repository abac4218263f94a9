interface SharedPage {
  origin: string
  productCode: string
  /** The chosen variant, where there is a choice. */
  assortId: string | null
}

/**
 * The address to share: built anew instead of copied from the browser's, which may carry what belongs to the visitor (a coupon,
 * a staff preview, a campaign, a language).
 */
export function shareAddress({ origin, productCode, assortId }: SharedPage): string {
  const address = new URL(`/product/${encodeURIComponent(productCode)}`, origin)
  if (assortId !== null) address.searchParams.set('variant', assortId)
  return address.href
}

/** WhatsApp asks the visitor whom to send it to. */
export const whatsappShare = (name: string, address: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${name} ${address}`)}`

export const mailShare = (name: string, address: string) =>
  `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(`${name}\r\n${address}`)}`
