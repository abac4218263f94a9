import { QueryClient, type QueryKey, useInfiniteQuery, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { CallFailed } from '#ui/api.ts'
import { memberOf, session } from './session.ts'
import { useMember } from './use-member.ts'

/**
 * Queries on pages other than first pages (docs/decisions/server-state-in-the-browser.md). `call` already waits while the server
 * is overloaded and reports a lost network, so there are no retries here, and no pausing offline. Data is refetched whenever a
 * page opens, because forms start with it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Not 0: a query would be dropped between its first render and its effect, and sent twice. Components on one page that use
      // the same query share one request.
      gcTime: 1_000,
      staleTime: 1_000,
      throwOnError: (error) => !(error instanceof CallFailed),
    },
  },
})

/** All query keys, so that changes can name the queries they invalidate. */
export const queryKeys = {
  account: ['account'],
  addresses: ['addresses'],
  bills: ['bills'],
  billPayment: (payId: string) => ['bill-payment', payId],
  billWaiting: ['bill-waiting'],
  cancelPreview: (invoiceNo: string) => ['cancel-preview', invoiceNo],
  closing: ['closing'],
  couponOffers: ['coupon-offers'],
  coupons: ['coupons'],
  estimate: ['estimate'],
  fpsCode: (number: string) => ['fps-code', number],
  giftCards: ['gift-cards'],
  giftCardMovements: (refNo: string) => ['gift-card-movements', refNo],
  gradeRecords: ['grade-records'],
  judgedCoupons: ['judged-coupons'],
  linked: ['linked'],
  lists: ['lists'],
  mailingList: (key: string) => ['mailing-list', key],
  notice: (key: string) => ['notice', key],
  notices: ['notices'],
  orders: ['orders'],
  otherWays: (invoiceNo: string) => ['other-ways', invoiceNo],
  passkeys: ['passkeys'],
  payStatus: (payId: string) => ['pay-status', payId],
  points: ['points'],
  pointsHistory: ['points-history'],
  policy: (id: string) => ['policy', id],
  walletPass: (payIdAndDevice: string) => ['wallet-pass', payIdAndDevice],
  quote: (conversation: string) => ['quote', conversation],
  redeemed: ['redeemed'],
  reviews: ['reviews'],
  questions: ['questions'],
  reviewOf: (productCode: string) => ['review-of', productCode],
  refundPhoto: (photoId: string) => ['refund-photo', photoId],
  refunds: (invoiceNo: string) => ['refunds', invoiceNo],
  refund: (refundNo: string) => ['refund', refundNo],
  returnable: (invoiceNo: string) => ['returnable', invoiceNo],
  sessions: ['sessions'],
  settings: ['settings'],
  walkinWishes: ['walkin-wishes'],
  wishes: ['wishes'],
} satisfies Record<string, QueryKey | ((about: string) => QueryKey)>

export type QuerySettings<T> = Pick<
  UseQueryOptions<T>,
  'enabled' | 'placeholderData' | 'initialData' | 'refetchInterval' | 'structuralSharing'
>

/** A query; a member's data is stored under that member's key and shown to no other. */
export function useShopQuery<T>(key: QueryKey, ask: (signal: AbortSignal) => Promise<T>, settings?: QuerySettings<T>) {
  const vipCode = useMember()?.vipCode ?? ''
  return useQuery<T>({ ...settings, queryKey: [vipCode, ...key], queryFn: ({ signal }) => ask(signal) }, queryClient)
}

/** A query about the member, sent once the browser knows the member. */
export function useMemberQuery<T>(key: QueryKey, ask: () => Promise<T>) {
  const isMember = useMember() !== undefined
  return useShopQuery(key, ask, { enabled: isMember })
}

/** A list of a member that loads page by page. */
export function useMemberPages<T>(
  key: QueryKey,
  ask: (page: number) => Promise<T>,
  hasMore: (pages: readonly T[]) => boolean,
) {
  const vipCode = useMember()?.vipCode
  return useInfiniteQuery(
    {
      queryKey: [vipCode, ...key],
      queryFn: ({ pageParam }) => ask(pageParam),
      initialPageParam: 1,
      getNextPageParam: (_, pages) => (hasMore(pages) ? pages.length + 1 : undefined),
      enabled: vipCode !== undefined,
    },
    queryClient,
  )
}

const ownVipCode = () => memberOf(session.get())?.vipCode ?? ''
const ownKey = (key: QueryKey): QueryKey => [ownVipCode(), ...key]

/** Refetches the queries that begin with one of these keys. Shown data stays until then. */
export const refresh = (...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey: ownKey(queryKey) })))

/** Replaces a query's data by the answer of a change; cancels an earlier read in flight, which would overwrite it. */
export async function putAnswer<T>(key: QueryKey, change: (known: T | undefined) => T | undefined): Promise<void> {
  const queryKey = ownKey(key)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<T>(queryKey, change)
}

/** Drops a member's data when the session changes. */
session.subscribe(() => queryClient.removeQueries({ predicate: ({ queryKey: [owner] }) => owner !== ownVipCode() }))
