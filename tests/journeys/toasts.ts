import type { BrowserContext, Page } from 'playwright'

/** Toasts that a page has shown and no test has asked for yet, oldest first. */
const shown = new WeakMap<Page, string[]>()

/** Records the toasts of a window's pages: a toast stands for 5 s, in which a test on a busy machine may not look. */
export async function recordToasts(window: BrowserContext): Promise<void> {
  await window.exposeBinding('tellToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text])
  })
  await window.addInitScript(watchToasts)
}

/** Whether the page has shown such a toast, which is then asked for, as are those before it. */
export function takeToast(page: Page, text: string | RegExp): boolean {
  const told = shown.get(page) ?? []
  const at = told.findIndex((toast) => (typeof text === 'string' ? toast.includes(text) : text.test(toast)))
  told.splice(0, at + 1)
  return at >= 0
}

function watchToasts() {
  if (origin === 'null') return // a sandboxed frame
  let before: string[] = []
  new MutationObserver(() => {
    const now = [...document.querySelectorAll('section[popover] > ol > li > div > p:first-child')].map(
      ({ textContent }) => textContent,
    )
    // One that moves into a dialog is the same.
    const known = [...before]
    for (const text of now) {
      const at = known.indexOf(text)
      if (at >= 0) known.splice(at, 1)
      else void window.tellToast(text)
    }
    before = now
  }).observe(document, { subtree: true, childList: true })
}

declare global {
  interface Window {
    tellToast: (text: string) => Promise<void>
  }
}
