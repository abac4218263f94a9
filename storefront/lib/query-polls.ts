import { useEffect, useRef } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { putAnswer, type QuerySettings, useShopQuery } from './query.ts'

/** Milliseconds between two polls for a payment by hand, which arrives late. */
export const pauseByHand = 20_000

/** The payer looks at the phone, and expects the shop to know as soon as it does. */
export const pauseByWallet = 3_000

const longestPause = 15_000

/** Milliseconds before the next poll, by the number of polls: short at first, then longer. */
export const pauseAfter = (requests: number, first = 1_000) => Math.min(first * 1.5 ** requests, longestPause)

/** What a loader has found, and polls after it; what the loader finds later takes its place. */
export function useFollowedQuery<T>(
  key: QueryKey,
  found: T,
  ask: () => Promise<T>,
  refetchInterval: NonNullable<QuerySettings<T>['refetchInterval']>,
): T {
  const { data } = useShopQuery(key, ask, { initialData: found, refetchInterval })
  const taken = useRef(found)
  useEffect(() => {
    if (taken.current === found) return
    taken.current = found
    void putAnswer(key, () => found)
  })
  return data === undefined ? found : data
}
