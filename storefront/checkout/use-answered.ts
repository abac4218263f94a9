import { useEffect, useRef } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { say } from '#storefront/ui/toasts.ts'
import { withoutRefused } from './savings.ts'
import type { Choosing } from './use-savings.ts'

/** What the shop has taken away is said, and not asked for again. §4 */
export function useAnswered(quote: PaymentResult | null, { change }: Choosing) {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    if (!quote) return
    for (const { message } of quote.warnings) say(message, { tone: 'plain' })
    if (quote.warnings.length > 0) latest.current((savings) => withoutRefused(savings, quote))
  }, [quote])
}
