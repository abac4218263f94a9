import { useEffect, useRef } from 'react'
import { say } from '#ui/toasts.ts'
import { type AnsweredSavings, withoutRefused } from '#storefront/cart/savings.ts'
import type { Choosing } from './use-savings.ts'

/** Reports what the server has refused, and removes it from later requests. §4 */
export function useAnswered(answered: AnsweredSavings | null, { change }: Choosing) {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    if (!answered) return
    for (const { message } of answered.answer.warnings) say(message)
    latest.current((savings) => withoutRefused(savings, answered))
  }, [answered])
}
