import { createStoredValue } from '#ui/shared-value.ts'

/** When any tab of this browser last changed the cart, in milliseconds. */
const changedAt = createStoredValue<number>('cart-changed', 0, (value) => typeof value === 'number')

let told = 0

export function tellOtherTabs() {
  told = Date.now()
  changedAt.set(told)
}

/** Calls `read` when another tab has changed the cart and this tab is visible or becomes visible. */
export function followOtherTabs(read: () => void): () => void {
  let isStale = false
  const look = () => {
    if (!isStale || document.visibilityState !== 'visible') return
    isStale = false
    read()
  }
  const forget = changedAt.subscribe(() => {
    isStale ||= changedAt.get() !== told
    look()
  })
  document.addEventListener('visibilitychange', look)
  return () => {
    forget()
    document.removeEventListener('visibilitychange', look)
  }
}
