import sharp from 'sharp'
import type { Reply } from '#storefront/lib/api.ts'
import type { PlacedByCard } from './paying.ts'
import type { openShop } from './shop.ts'

let drawn = 0
/** Another receipt each time: the same file is taken once. */
export const receipt = () => {
  drawn += 1
  const background = { r: 60, g: 80, b: 200 }
  return sharp({ create: { width: 300 + drawn, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${inside}>>endobj\n% ${(drawn += 1)}\n%%EOF\n`)

/** Sends a proof for an order, and answers the HTTP status and the code of a refusal, too. */
export async function sendProof(
  shop: Pick<Awaited<ReturnType<typeof openShop>>, 'fetch'>,
  { buyer, invoiceNo }: Pick<PlacedByCard, 'buyer' | 'invoiceNo'>,
  bytes: Buffer,
  type = 'image/jpeg',
) {
  const response = await shop.fetch(`/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${invoiceNo}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: buyer.token!, 'content-type': type },
  })
  const answer = (await response.json()) as Reply<'POST /payment/sendPaymentProof'> & {
    error?: string
    message: string
  }
  return { ...answer, http: response.status, code: answer.error }
}
