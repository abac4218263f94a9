import { call } from '#storefront/lib/call.ts'
import { createStoredValue } from '#ui/shared-value.ts'
import { memberOf, session } from '#storefront/lib/session.ts'

/** The day of the last refresh, and the member it was for. */
const refreshed = createStoredValue<string>('tx-date', '', (value) => typeof value === 'string')

/** Sets the transaction date when a payment starts, once per calendar day in Hong Kong. A failure does not stop the payment. §4 */
export async function refreshTxDate(now: number): Promise<void> {
  const vipCode = memberOf(session.get())?.vipCode ?? ''
  const day = `${new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)} ${vipCode}`
  if (refreshed.get() === day) return
  await call('GET /loginForUpdateTxDate', vipCode ? { vipCode } : {}).then(
    () => refreshed.set(day),
    () => {},
  )
}
