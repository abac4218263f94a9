import { useEffect, useRef, useState } from 'react'
import type { Delivery, PaymentResult } from '#contract/checkout.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'
import { type AnsweredSavings, type Savings, saleOf } from '#storefront/cart/savings.ts'

/** The inputs of the quote and the dates on offer; typing a street requests nothing. */
export interface QuoteRequest {
  delivery: Pick<Delivery, 'way' | 'region' | 'district' | 'area'>
  savings: Savings
}

const pause = 200

/**
 * The server's price of the selected lines, requested again whenever an input changes. Answers to earlier requests are dropped; a
 * failure leaves the last price shown.
 */
export function useQuote(conversation: string, asked: QuoteRequest) {
  const [answered, setAnswered] = useState<AnsweredSavings | null>(null)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [isAsking, setIsAsking] = useState(true)
  const [round, setRound] = useState(0)
  const latest = useRef<Promise<PaymentResult | null>>(Promise.resolve(null))
  // Compared by value, because `asked` is a new object at every render.
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
    /** Resolves with the answer to the latest request; null when it failed. */
    settled: async (): Promise<PaymentResult | null> => {
      for (;;) {
        const waitedFor = latest.current
        const answer = await waitedFor
        if (waitedFor === latest.current) return answer
      }
    },
  }
}
