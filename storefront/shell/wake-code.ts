import { codeLost } from './lost-code.ts'

/** How long pictures may keep the code of a page waiting. */
const patience = 2_500

/**
 * Runs before anything is drawn: a button that is pressed before its code has come is pressed again when it is there. Links and
 * forms need none.
 */
export const holdPress = `(function () {
  function hold(event) {
    var press = event.target
    window.pressed = press.closest && press.closest('button[type=button]')
  }
  addEventListener('click', hold, true)
  window.pressAgain = function () {
    removeEventListener('click', hold, true)
    var isAnswered = window.event && window.event.type === 'click'
    if (!isAnswered && window.pressed && window.pressed.isConnected) window.pressed.click()
  }
})()`

/**
 * The script that brings a page's code. What is seen comes first: the code is fetched when the page has all it shows, when
 * somebody touches it, or when that takes too long; a page that nobody looks at has nothing to wait for. A picture that has come
 * is not painted yet: it is decoded beside the page, and painted with the next frame. What the files share is run one by one, so
 * that a phone can answer in between.
 */
export function wakeCode(files: readonly string[], run: string): string {
  const shared = files.filter((file) => !run.includes(file))
  return `(async () => {
await new Promise((wake) => {
  if (document.hidden || window.pressed) return wake()
  const soon = async () => {
    await Promise.allSettled(Array.from(document.querySelectorAll('img[fetchpriority=high]'), (picture) => picture.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wake)))
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
  setTimeout(wake, ${patience})
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { capture: true, once: true })
});
for (const href of ${JSON.stringify(files)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
for (const file of ${JSON.stringify(shared)}) {
  await import(file)
  await new Promise((rest) => setTimeout(rest))
}
${run}
})().catch((error) => dispatchEvent(new CustomEvent('${codeLost}', { detail: error })))`
}

declare global {
  interface Window {
    /** The button that was pressed last while its code was not there. */
    pressed?: Element | null
    /** Called when the page is alive. The press that made it so is answered already. */
    pressAgain?: () => void
  }
}
