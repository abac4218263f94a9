import type { UserDetails } from '#contract/profile.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The member and their grade, for the card and several pages. */
export interface OwnAccount {
  details: UserDetails
  standing: Reply<'GET /vip/getPostVipTxPageInfo'>
}

async function readAccount(): Promise<OwnAccount> {
  const [details, standing] = await Promise.all([
    call('POST /vipAdmin/getUserDetails', {}),
    call('GET /vip/getPostVipTxPageInfo', {}),
  ])
  return { details, standing }
}

/** The card keeps this query mounted on all member pages, so that others share it without a request. */
export const useAccount = () => useMemberQuery(queryKeys.account, readAccount)
