import { useEffect, useRef, useState } from 'react'
import type { Delivery, PaymentResult } from '#contract/checkout.ts'
import { call } from '#storefront/lib/call.ts'
import { debounce } from '#ui/debounce.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { say } from '#ui/toasts.ts'
import { type AnsweredSavings, type Savings, saleOf } from '#storefront/cart/savings.ts'

/** The inputs of the quote and the dates on offer; typing a street requests nothing. */
export interface QuoteRequest {
  delivery: Pick<Delivery, 'way' | 'region' | 'district' | 'area'>
  savings: Savings
}

const pause = 200

/**
 * The server's price of the selected lines, requested again whenever an input changes. Answers to earlier requests are dropped.
 * The last price and the last failure stay until the next price, also while another input is asked about.
 */
export function useQuote(conversation: string, request: QuoteRequest) {
  const ask = async (signal: AbortSignal): Promise<AnsweredSavings> => {
    await debounce(signal, pause)
    const { delivery, savings } = request
    const answer = await call(
      'POST /payment/processPayment',
      { paymentConversationId: conversation, delivery: { ...delivery, country: 'HK' }, ...saleOf(savings) },
      { signal },
    )
    return { asked: savings, answer }
  }
  // Each answer is an object of its own: it is judged, and what it refuses is said, also when it equals the one before.
  const query = useShopQuery([...queryKeys.quote(conversation), request], ask, { structuralSharing: false })
  const [answered, setAnswered] = useState<AnsweredSavings | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  if (query.isSuccess && query.data !== answered) setAnswered(query.data)
  if (query.isSuccess && failure) setFailure(null)
  if (query.error && query.error !== failure) setFailure(query.error)
  useEffect(() => {
    if (failure) say(failure.message, { tone: 'bad' }) // §8
  }, [failure])

  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  return {
    quote: answered?.answer ?? null,
    answered,
    failure,
    isAsking: query.isFetching,
    askAgain: () => void query.refetch(),
    /** Resolves with the answer to the latest request, whatever is asked meanwhile; null when it failed. */
    settled: async (): Promise<PaymentResult | null> => {
      let known: typeof query = latest.current
      while (known.isFetching) known = await known.refetch({ cancelRefetch: false })
      return known.isSuccess ? known.data.answer : null
    },
  }
}
