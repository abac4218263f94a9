import { call } from '#storefront/lib/call.ts'
import { rememberInBrowser } from '#ui/shared-value.ts'
import { memberOf, session } from '#storefront/lib/session.ts'

/** The day on which the transaction date was last set, and whose. */
const refreshed = rememberInBrowser<string>('tx-date', '', (value) => typeof value === 'string')

/** When a payment starts: the transaction date of today, once a calendar day in Hong Kong. A payment does not fail by it. §4 */
export async function refreshTxDate(now: number): Promise<void> {
  const vipCode = memberOf(session.get())?.vipCode ?? ''
  const day = `${new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)} ${vipCode}`
  if (refreshed.get() === day) return
  await call('GET /loginForUpdateTxDate', vipCode ? { vipCode } : {}).then(
    () => refreshed.set(day),
    () => {},
  )
}
