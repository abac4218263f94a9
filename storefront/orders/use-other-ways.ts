import type { PayLater, PaymentMethod } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { findOrderToken } from './order-keys.ts'

export interface OtherWays {
  methods: readonly PaymentMethod[]
  /** What each of them pays now, where the amount due may be the first instalment. */
  amount: number
  /** The instalments on offer; null without an offer. */
  payLater: PayLater | null
}

/** Other payment methods for an existing order. Gift cards and points are fixed at placing. */
export function useOtherWays(invoiceNo: string, method: string | null): OtherWays {
  // On failure, paying again by the same method is still possible.
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
      ...ofOrder.methods.filter(({ specialControl }) => specialControl === null), // those that accept the order's amount
      ...plain.methods.filter(({ specialControl, online }) => specialControl === null && !online),
      ...ofOrder.methods.filter(({ specialControl }) => specialControl === 'PAY_LATER'),
    ],
    amount: ofOrder.amount,
    payLater: ofOrder.payLater?.offered ? ofOrder.payLater : null,
  }
}
