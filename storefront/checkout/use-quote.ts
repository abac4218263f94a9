import { useEffect, useRef, useState } from 'react'
import type { Delivery, PaymentResult } from '#contract/checkout.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'
import { type AnsweredSavings, type Savings, saleOf } from '#storefront/cart/savings.ts'

/** What the price and the days on offer depend on; typing a street requests nothing. */
export interface QuoteRequest {
  delivery: Pick<Delivery, 'way' | 'region' | 'district' | 'area'>
  savings: Savings
}

const pause = 200

/**
 * The price of the selected lines as the shop says it, asked anew whenever something that matters changes. An answer to an
 * earlier question is dropped; a failure leaves the last price standing.
 */
export function useQuote(conversation: string, asked: QuoteRequest) {
  const [answered, setAnswered] = useState<AnsweredSavings | null>(null)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [isAsking, setIsAsking] = useState(true)
  const [round, setRound] = useState(0)
  const latest = useRef<Promise<PaymentResult | null>>(Promise.resolve(null))
  // Compared by what it says: `asked` is a new object at every drawing.
  const question = JSON.stringify(asked)

  useEffect(() => {
    const stop = new AbortController()
    setIsAsking(true)
    latest.current = (async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (stop.signal.aborted) return null
      try {
        const { delivery, savings } = JSON.parse(question) as QuoteRequest
        const answer = await call(
          'POST /payment/processPayment',
          { paymentConversationId: conversation, delivery: { ...delivery, country: 'HK' }, ...saleOf(savings) },
          { signal: stop.signal },
        )
        if (stop.signal.aborted) return null
        setAnswered({ asked: savings, answer })
        setFailure(null)
        setIsAsking(false)
        return answer
      } catch (error) {
        if (stop.signal.aborted) return null
        setIsAsking(false)
        if (!(error instanceof CallFailed)) throw error
        setFailure(error)
        say(error.message, { tone: 'bad' }) // §8
        return null
      }
    })()
    return () => stop.abort()
  }, [conversation, question, round])

  return {
    quote: answered?.answer ?? null,
    answered,
    failure,
    isAsking,
    askAgain: () => setRound((count) => count + 1),
    /** The answer to the latest question, however many were asked while waiting; null when it could not be had. */
    settled: async (): Promise<PaymentResult | null> => {
      for (;;) {
        const waitedFor = latest.current
        const answer = await waitedFor
        if (waitedFor === latest.current) return answer
      }
    },
  }
}
