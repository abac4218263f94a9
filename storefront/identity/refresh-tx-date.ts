import { call } from '#storefront/lib/call.ts'
import { dayInHongKong } from '#storefront/lib/moments.ts'
import { createStoredValue } from '#ui/shared-value.ts'
import { memberOf, session } from '#storefront/lib/session.ts'

/** The day of the last refresh, and the member it was for. */
const refreshed = createStoredValue<string>('tx-date', '', (value) => typeof value === 'string')

/** Sets the transaction date when a payment starts, once per calendar day in Hong Kong. A failure does not stop the payment. §4 */
export async function refreshTxDate(now: number): Promise<void> {
  const vipCode = memberOf(session.get())?.vipCode ?? ''
  const day = `${dayInHongKong(now)} ${vipCode}`
  if (refreshed.get() === day) return
  await call('GET /loginForUpdateTxDate', vipCode ? { vipCode } : {}).then(
    () => refreshed.set(day),
    () => {},
  )
}
