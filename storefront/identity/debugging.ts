import { call } from '#storefront/lib/call.ts'
import { findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

const key = 'debug'

/** The debug value is stored in this tab. It opens pages; what the shop refuses meanwhile it refuses all the same. §2, §6 */
export const isDebugging = () => findInTab(key) !== null

/** What the address brought is stored once the shop has said that it is the secret. */
export async function settleDebug(): Promise<void> {
  const { debugAsked } = window
  if (debugAsked === undefined) return
  delete window.debugAsked // it is asked once
  const answer = await call('POST /shop/openDebug', { debug: debugAsked.slice(0, 128) }).catch(() => null)
  if (answer?.open) keepInTab(key, debugAsked)
}
