import type { UserDetails } from '#contract/profile.ts'
import type { Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** What the card above and several pages show: who one is, and how one's grade stands. */
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

/** The card holds it for as long as one is among these pages: whoever else shows it asks nothing. */
export const useAccount = () => useMemberQuery(queryKeys.account, readAccount)
