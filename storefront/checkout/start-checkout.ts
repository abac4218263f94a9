import type { PaymentMethod } from '#contract/payments.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { type PlaceChoices, readPlaces } from '#storefront/members/places.ts'
import { refreshTxDate } from '#storefront/identity/refresh-tx-date.ts'
import {
  endConversation,
  findConversation,
  keepConversation,
  type PlacedPayment,
} from '#storefront/orders/conversation.ts'
import { type Own, readOwn } from './own-addresses.ts'
import { readWallet, type MemberWallet } from './wallet.ts'

type StartPaymentReply = Reply<'GET /payment/startPayment'>

export type OpenedCheckout =
  | {
      kind: 'open'
      conversation: string
      places: PlaceChoices
      methods: readonly PaymentMethod[]
      own: Own | null
      wallet: MemberWallet | null
    }
  | { kind: 'placed'; placed: PlacedPayment }
  | { kind: 'failed'; message: string }

/** Loads what the checkout needs: a payment conversation, the places, the payment methods. §4 */
export async function openCheckout(): Promise<OpenedCheckout> {
  try {
    const [{ conversation, placed }, places, { methods }, own, wallet] = await Promise.all([
      startConversation(),
      readPlaces(),
      call('GET /payment/getPaymentTypeList', {}),
      readOwn(),
      readWallet(),
    ])
    if (placed) return { kind: 'placed', placed }
    return { kind: 'open', conversation, places, methods, own, wallet }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { kind: 'failed', message: error.message }
  }
}

/** Continues this tab's conversation, or opens a new one if it has expired or belongs to another visitor. */
export async function startConversation(): Promise<{ conversation: string; placed: PlacedPayment | null }> {
  await refreshTxDate(Date.now())
  const mine = findConversation()
  const started = await start(mine).catch((error: unknown) => {
    if (!mine || !(error instanceof CallFailed) || !isOver(error)) throw error
    endConversation()
    return start(null)
  })
  keepConversation(started.paymentConversationId)
  return { conversation: started.paymentConversationId, placed: started.placed }
}

const start = (id: string | null): Promise<StartPaymentReply> =>
  call('GET /payment/startPayment', id === null ? {} : { paymentConversationId: id })

export const isOver = ({ error }: CallFailed) => error === 'CONVERSATION_ENDED' || error === 'CONVERSATION_TAKEN'
