import { CallFailed } from '#ui/api.ts'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { m } from '#words/compiled/messages.js'

export interface SubscribeResult {
  kind: 'done' | 'wrong' | 'refused'
  message: string
}

/** Subscribes an address to the mailing list, and returns the outcome. */
export async function subscribe(email: string): Promise<SubscribeResult> {
  try {
    const { state, to } = await callAsPerson('POST /mailingList/subscribe', { email })
    const message = state === 'SUBSCRIBED' ? m.content_subscribed({ to }) : m.content_subscribe_confirm({ to })
    return { kind: 'done', message }
  } catch (failed) {
    if (!(failed instanceof CallFailed)) throw failed
    const wrong = failed.fields['email']
    return wrong ? { kind: 'wrong', message: wrong.message } : { kind: 'refused', message: failed.message }
  }
}
