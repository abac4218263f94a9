import { keepPreviousData } from '@tanstack/react-query'
import type { Input, Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { debounce } from '#ui/debounce.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'

export type Estimate = Reply<'POST /sale/previewRefund'>
const pause = 250

/**
 * The server's estimate of the refund, requested again whenever the input changes. Answers to earlier requests are dropped; the
 * last one stays while loading.
 */
export function useEstimate(question: Input<'POST /sale/previewRefund'> | null) {
  const ask = async (signal: AbortSignal) => {
    await debounce(signal, pause)
    return call('POST /sale/previewRefund', question!, { signal })
  }
  const { data, error, isFetching, refetch } = useShopQuery([...queryKeys.estimate, question], ask, {
    enabled: question !== null,
    placeholderData: keepPreviousData<Estimate>,
  })
  return {
    estimate: (question && !error && data) || null,
    refusal: error?.message ?? null,
    isAsking: isFetching,
    again: () => void refetch(),
  }
}
