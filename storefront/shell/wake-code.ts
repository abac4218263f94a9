import { codeLost } from './lost-code.ts'

/** Milliseconds that pictures may delay the page's code. */
const patience = 2_500

/**
 * Runs before rendering: records a button pressed before its code listens, to press it again afterwards. Links and forms work
 * without code. On an alive page, React stops a click on a part that does not listen yet: whatever comes up to the window was
 * answered.
 */
export const holdClick = `(function () {
  addEventListener('click', function (event) {
    var press = event.target
    window.pressed = press.closest && press.closest('button[type=button]')
  }, true)
  addEventListener('click', function () {
    if (window.pageIsAlive) window.pressed = null
  })
  window.pressAgain = function () {
    var isAnswered = window.event && window.event.type === 'click'
    if (!isAnswered && window.pressed && window.pressed.isConnected) window.pressed.click()
  }
})()`

/**
 * The script that loads a page's code. Visible content comes first: the code loads when the page's pictures have loaded, at the
 * first interaction, or after a timeout; a hidden tab does not wait. Pictures are decoded before, because a loaded picture is not
 * yet painted. Shared chunks run one by one, so that a phone stays responsive.
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
    /** The last button pressed that no code has answered. */
    pressed?: Element | null
    /** Called when the page, or a part of it, listens. The press that triggered the loading is handled already. */
    pressAgain?: () => void
  }
}
