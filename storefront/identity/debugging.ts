import { call } from '#storefront/lib/call.ts'
import { findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

const key = 'debug'

/** Whether this tab stores the debug value. It opens pages; the server's refusals stay in force. §2, §6 */
export const isDebugging = () => findInTab(key) !== null

/** Stores the debug value of the URL once the server has confirmed it. */
export async function settleDebug(): Promise<void> {
  const { debugAsked } = window
  if (debugAsked === undefined) return
  delete window.debugAsked // verified once
  const answer = await call('POST /shop/openDebug', { debug: debugAsked.slice(0, 128) }).catch(() => null)
  if (answer?.open) keepInTab(key, debugAsked)
}
