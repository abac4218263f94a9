import type { PayLater, PaymentMethod } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { findOrderToken } from './order-keys.ts'

export interface OtherWays {
  methods: readonly PaymentMethod[]
  /** What each of them brings at once, where what is due now may be the first of parts. */
  amount: number
  /** The parts it could be paid in; null where it is not offered. */
  payLater: PayLater | null
}

/** Ways to pay an order that stands besides the one that was chosen. Cards and points are settled when it is placed. */
export function useOtherWays(invoiceNo: string, method: string | null): OtherWays {
  // Where they cannot be had, paying again the same way is still there.
  const { data = none } = useShopQuery(queryKeys.otherWays(invoiceNo), () => readWays(invoiceNo))
  const methods = data.methods.filter((one) => one.cashDescription !== method && one.cashCode !== method)
  return { ...data, methods }
}

const none: OtherWays = { methods: [], amount: 0, payLater: null }

async function readWays(invoiceNo: string): Promise<OtherWays> {
  const [plain, ofOrder] = await Promise.all([
    call('GET /payment/getPaymentTypeList', {}),
    call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo, ...findOrderToken(invoiceNo) }),
  ])
  return {
    methods: [
      ...ofOrder.methods.filter(({ specialControl }) => specialControl === null), // as far as they take its sum
      ...plain.methods.filter(({ specialControl, online }) => specialControl === null && !online),
      ...ofOrder.methods.filter(({ specialControl }) => specialControl === 'PAY_LATER'),
    ],
    amount: ofOrder.amount,
    payLater: ofOrder.payLater?.offered ? ofOrder.payLater : null,
  }
}
