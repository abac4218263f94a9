import type { DeliveryWay } from '#contract/shop.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'

/** The shop's delivery ways with their fees; empty while loading. */
export function useDeliveryWays(): readonly DeliveryWay[] {
  // A failure is ignored, as this is only a hint.
  return useShopAnswer('ways', readWays).answer ?? none
}

const none: readonly DeliveryWay[] = []
let asked: Promise<DeliveryWay[]> | undefined

/** Read once per page load, for the drawer and the cart page. */
function readWays(): Promise<DeliveryWay[]> {
  asked ??= call('POST /shop/getShopInfo', {}).then(({ deliveryWays }) => deliveryWays)
  asked.catch(() => (asked = undefined))
  return asked
}
