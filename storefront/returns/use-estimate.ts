import { useEffect, useState } from 'react'
import { CallFailed, type Input, type Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'

export type Estimate = Reply<'POST /sale/previewRefund'>
const pause = 250

/**
 * What these goods would bring back, as the shop says it, asked anew whenever something changes. An answer to an earlier
 * question is dropped; while it is asked, the last one stands.
 */
export function useEstimate(question: Input<'POST /sale/previewRefund'> | null) {
  const [estimate, setEstimate] = useState<Estimate | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [round, setRound] = useState(0)
  // Compared by what it says: `question` is a new object at every drawing.
  const asked = JSON.stringify(question)
  useEffect(() => {
    const wanted = JSON.parse(asked) as typeof question
    setRefusal(null)
    setIsAsking(wanted !== null)
    if (!wanted) return setEstimate(null)
    const stop = new AbortController()
    const ask = async () => {
      try {
        const answer = await call('POST /sale/previewRefund', wanted, { signal: stop.signal })
        if (stop.signal.aborted) return
        setEstimate(answer)
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof CallFailed)) throw error
        setEstimate(null)
        setRefusal(error.message)
      }
      setIsAsking(false)
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, round])
  return { estimate, refusal, isAsking, again: () => setRound((count) => count + 1) }
}
