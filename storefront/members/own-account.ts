import { useOutletContext } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import type { Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import type { AskedState } from '#storefront/lib/use-asked.ts'

/** What the card above and several pages show: who one is, and how one's grade stands. */
export interface OwnAccount {
  details: UserDetails
  standing: Reply<'GET /vip/getPostVipTxPageInfo'>
}

export async function readAccount(): Promise<OwnAccount> {
  const [details, standing] = await Promise.all([
    call('POST /vipAdmin/getUserDetails', {}),
    call('GET /vip/getPostVipTxPageInfo', {}),
  ])
  return { details, standing }
}

/** The account that the frame around these pages has asked for. */
export const useAccount = () => useOutletContext<AskedState<OwnAccount>>()
