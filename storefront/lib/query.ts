import { QueryClient, type QueryKey, useInfiniteQuery, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { CallFailed } from './api.ts'
import { memberOf, session } from './session.ts'
import { useMember } from './use-member.ts'

/**
 * The answers of the shop on pages that are not loaded first (docs/decisions/server-state-in-the-browser.md). `call` waits by
 * itself while the shop is busy and says by itself that the network is gone: nothing is tried again here, and nothing is held
 * back without a connection. What a page shows is asked for anew whenever the page is opened: forms begin with it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Not 0: a query would be dropped between its first drawing and its effect, and asked twice. Several parts of one page
      // that show the same ask once.
      gcTime: 1_000,
      staleTime: 1_000,
      throwOnError: (error) => !(error instanceof CallFailed),
    },
  },
})

/** Every key, so that whoever changes something finds who shows it. */
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
  notices: ['notices'],
  orders: ['orders'],
  otherWays: (invoiceNo: string) => ['other-ways', invoiceNo],
  passkeys: ['passkeys'],
  payStatus: (payId: string) => ['pay-status', payId],
  points: ['points'],
  pointsHistory: ['points-history'],
  policy: (id: string) => ['policy', id],
  redeemed: ['redeemed'],
  refundPhoto: (photoId: string) => ['refund-photo', photoId],
  refund: (refundNo: string) => ['refund', refundNo],
  returnable: (invoiceNo: string) => ['returnable', invoiceNo],
  sessions: ['sessions'],
  settings: ['settings'],
  wishes: ['wishes'],
} satisfies Record<string, QueryKey | ((about: string) => QueryKey)>

type QuerySettings<T> = Pick<UseQueryOptions<T>, 'enabled' | 'placeholderData' | 'initialData' | 'refetchInterval'>

/** Something the shop tells; what it tells a member is kept under that member, and shown to no other. */
export function useShopQuery<T>(key: QueryKey, ask: (signal: AbortSignal) => Promise<T>, settings?: QuerySettings<T>) {
  const vipCode = useMember()?.vipCode ?? ''
  return useQuery<T>({ ...settings, queryKey: [vipCode, ...key], queryFn: ({ signal }) => ask(signal) }, queryClient)
}

/** Something of the member's own, asked for once it is known in the browser who that is. */
export function useMemberQuery<T>(key: QueryKey, ask: () => Promise<T>) {
  const isMember = useMember() !== undefined
  return useShopQuery(key, ask, { enabled: isMember })
}

/** A list that grows by a page when more of it is asked for. */
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

/** After a change: what begins with one of these keys is asked for anew. What is shown stays until it is there. */
export const refresh = (...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey: ownKey(queryKey) })))

/** What a change answered takes the place of what was asked for; an older question still under way does not undo it. */
export async function putAnswer<T>(key: QueryKey, change: (known: T | undefined) => T | undefined): Promise<void> {
  const queryKey = ownKey(key)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<T>(queryKey, change)
}

/** Who has come in is shown nothing of who was here before. */
session.subscribe(() => queryClient.removeQueries({ predicate: ({ queryKey: [owner] }) => owner !== ownVipCode() }))
