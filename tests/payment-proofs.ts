import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import type { Reply } from '#ui/api.ts'
import { putOnSale } from './goods.ts'
import { openOrderStaff, type OrderStaff } from './orders.ts'
import { buyOne, type PlacedByCard } from './paying.ts'
import { openShop } from './shop.ts'

let drawn = 0
/** A different receipt each time, because the same file is accepted once only. */
export const receipt = () => {
  drawn += 1
  const background = { r: 60, g: 80, b: 200 }
  return sharp({ create: { width: 300 + drawn, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${inside}>>endobj\n% ${(drawn += 1)}\n%%EOF\n`)

/** Sends a proof for an order; returns the HTTP status and a refusal's code, too. */
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

type ProofTab = 'proof' | 'waiting' | 'done'

export interface ProofTrial {
  shop: Awaited<ReturnType<typeof openShop>>
  orderStaff: OrderStaff
  goods: { prodCode: string; assortId: string }
  /** Orders one product to be paid by hand. */
  place(method?: string): Promise<PlacedByCard>
  send(placed: Pick<PlacedByCard, 'buyer' | 'invoiceNo'>, bytes: Buffer, type?: string): ReturnType<typeof sendProof>
  /** The order's entry in a list of staff. */
  listed(tab: ProofTab, placed: PlacedByCard): Promise<Reply<'GET /staff/offlinePayments'>['payments']>
  /** The folder of stored proofs. */
  proofFolder: string
  /** The names of stored files. */
  files(): string[]
}

/** For a test file: a shop that stores proofs in its own folder, goods to be paid by hand, and a member of its order desk. */
export function openProofTrial(begin: (trial: ProofTrial) => void): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-proofs-'))
  const proofFolder = path.join(folder, 'proofs')
  fs.mkdirSync(proofFolder)
  let shop: ProofTrial['shop']
  beforeAll(async () => {
    shop = await openShop({ files: new FolderHome(folder) })
    const orderStaff = openOrderStaff(shop)
    const goods = await putOnSale(shop.db, { code: 'BYHAND', cents: 25_000, onHand: 1_000 })
    begin({
      shop,
      orderStaff,
      goods,
      proofFolder,
      place: (method = 'BANK_TRANSFER') => buyOne(shop, goods, method),
      send: (placed, bytes, type) => sendProof(shop, placed, bytes, type),
      listed: async (tab, { invoiceNo }) =>
        (await (await orderStaff()).call('GET /staff/offlinePayments', { tab, invoiceNo })).payments,
      files: () => fs.readdirSync(proofFolder),
    })
  })
  afterAll(async () => {
    await shop.close()
    fs.rmSync(folder, { recursive: true })
  })
}
