import type { DeliveryWay } from '#contract/shop.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'

/** How the shop delivers and for how much; empty until it is known. */
export function useDeliveryWays(): readonly DeliveryWay[] {
  // A cart without this hint is still a cart.
  return useShopAnswer('ways', readWays).answer ?? none
}

const none: readonly DeliveryWay[] = []
let asked: Promise<DeliveryWay[]> | undefined

/** Once a page: the drawer and the cart's own page show the same. */
function readWays(): Promise<DeliveryWay[]> {
  asked ??= call('POST /shop/getShopInfo', {}).then(({ deliveryWays }) => deliveryWays)
  asked.catch(() => (asked = undefined))
  return asked
}
