import type { Input } from '#ui/api.ts'
import { home } from './checkout.ts'
import { putOnSale, type TestProduct } from './goods.ts'
import { openOrderStaff } from './orders.ts'
import type { openShop } from './shop.ts'

export type DraftWish = Input<'POST /staff/drafts'>
type Wish = DraftWish
export const english = { locale: 'en-US' } as const
export const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }

/** An order desk that works with drafts. */
export function openDrafting(shop: Awaited<ReturnType<typeof openShop>>) {
  const orderStaff = openOrderStaff(shop)

  let products = 0
  async function sell(about: Partial<TestProduct> = {}) {
    const code = `DRAFT${(products += 1)}`
    await putOnSale(shop.db, { code, cents: 10_000, onHand: 10, ...about })
    return { code, barcode: `29${code}` }
  }

  let people = 0
  /** A new guest, as staff enter them. */
  const guest = (delivery: Partial<Wish['delivery']> = {}): Wish['delivery'] => {
    people += 1
    const own = { email: `guest${people}@harbour.example`, phone: `6${1_000_000 + people}`, flat: `G${people}` }
    return { ...home, ...own, ...delivery }
  }
  const askDraft = async (rows: Wish['rows'], more: Partial<Wish> = {}) =>
    (await orderStaff()).ask('POST /staff/drafts', { rows, delivery: guest(), ...more }, english)
  async function draft(...asked: Parameters<typeof askDraft>) {
    const answer = await askDraft(...asked)
    if (!answer.ok) throw new Error(`nothing was drafted: ${JSON.stringify(answer)}`)
    return { ...answer.value, invoiceNo: answer.value.order.order.invoiceNo }
  }
  const send = async (invoiceNo: string, policies: Partial<typeof agreed> = agreed) =>
    (await orderStaff()).ask('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...policies }, english)
  const voidIt = async (invoiceNo: string) =>
    (await orderStaff()).ask('POST /staff/drafts/{invoiceNo}/void', { invoiceNo, reason: 'asked for twice' }, english)
  const stockOf = async (code: string) => {
    const row = await shop.db
      .selectFrom('stock')
      .select(['on_hand', 'allocated'])
      .where('assort_id', '=', code)
      .executeTakeFirstOrThrow()
    return [row.on_hand, row.allocated]
  }
  /** The link in the mail about an order. */
  async function readLink(to: string, number: string) {
    await shop.runJobs()
    const letters = shop.mails.filter((mail) => mail.to === to && mail.subject.includes(number))
    const [, token] = /token=([^&\s]+)/.exec(letters.at(-1)?.text ?? '') ?? []
    return { letters, token: token ?? '' }
  }
  const stateOf = async (number: string) =>
    shop.db
      .selectFrom('sales_order')
      .select(['order_state', 'payment_state', 'drafting', 'net_cents', 'expires_at', 'placed_at', 'agreed_policies'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  return { orderStaff, sell, guest, askDraft, draft, send, voidIt, stockOf, readLink, stateOf }
}
