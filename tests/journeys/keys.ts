import type { ElementHandle, Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * What is wrong with where the focus is, for who sees it: no ring around it, or all of it beneath something that sticks to the
 * window (WCAG 2.4.7 and 2.4.11). What is unseen shows its focus at its label. Nothing where the focus is in the browser's own frame.
 */
export const findHiddenFocus = async (page: Page): Promise<string | null> => (await lookAtFocus(page)).fault

const lookAtFocus = (
  page: Page,
  wanted: ElementHandle | null = null,
): Promise<{ fault: string | null; isThere: boolean }> =>
  page.evaluate(async (there) => {
    // What scrolls or moves into view has arrived: the shortest of movements ends with the second frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const element = document.activeElement
    return { fault: findFault(element), isThere: element !== null && element === there }

    function findFault(element: Element | null): string | null {
      // A date shows by itself which part of it is typed.
      if (!element || element === document.body || element.matches('main, dialog, [type=date]')) return null
      const isUnseen = element.matches('input.unseen') || getComputedStyle(element).outlineStyle === 'none'
      const shown = (isUnseen && element.closest('label')) || element
      const words = shown.outerHTML.slice(0, 140)
      const around = [element, shown, element.nextElementSibling, element.parentElement].filter((each) => each !== null)
      if (!around.some((each) => hasRing(each) || hasRing(each, '::after'))) return `no ring: ${words}`
      const { left, top, width, height } = shown.getBoundingClientRect()
      const isSeen = [0.5, 0.1, 0.9].some((across) =>
        [0.5, 0.1, 0.9].some((down) => {
          const at = document.elementFromPoint(left + width * across, top + height * down)
          return at !== null && (shown.contains(at) || at.contains(shown) || at.closest('article')?.contains(shown))
        }),
      )
      return isSeen ? null : `hidden: ${words}`
    }

    function hasRing(element: Element, part?: string): boolean {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
    }
  }, wanted)

const isFocused = (wanted: Locator) =>
  wanted.evaluate((element) => element === document.activeElement).catch(() => false)

/** Goes on with Tab, and never back, until there; all that has the focus on the way can be seen. */
export async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  await wanted.waitFor({ state: 'attached' })
  const there = await wanted.elementHandle()
  const hidden: string[] = []
  let isThere = await isFocused(wanted)
  for (let step = 0; step < most && !isThere; step += 1) {
    await page.keyboard.press('Tab')
    const { fault, isThere: arrived } = await lookAtFocus(page, there)
    if (fault) hidden.push(fault)
    isThere = arrived
  }
  expect(isThere, `Tab leads to ${wanted.toString()}`).toBe(true)
  expect(hidden).toEqual([])
}

/**
 * A dialog opened with Enter takes the focus, keeps it however far one goes either way, closes on Escape, and gives the focus
 * back to what opened it.
 */
export async function walkDialog(
  page: Page,
  opener: Locator,
  inside: () => Promise<void> = async () => {},
): Promise<void> {
  await opener.waitFor()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog:modal')
  await dialog.waitFor()
  await inside()
  const stops = await dialog.locator('a[href], button, input, select, textarea, summary').count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < Math.min(stops, 12) + 2; step += 1) {
      await page.keyboard.press(key)
      expect(await findHiddenFocus(page)).toBeNull()
      // Past the last stop lies the browser's own frame, from which Tab leads into the dialog again.
      const isWithin = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog:modal') != null,
      )
      expect(isWithin, `${key} stays in the dialog`).toBe(true)
    }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener), { message: 'the focus is back' }).toBe(true)
}
