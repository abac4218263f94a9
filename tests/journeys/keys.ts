import type { ElementHandle, Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Faults of the focus for people who see it: no focus ring, or fully covered by a sticky element (WCAG 2.4.7 and 2.4.11). A
 * visually hidden control shows its focus on its label. Null while the focus is in the browser's own UI.
 */
export const findHiddenFocus = async (page: Page): Promise<string | null> => (await lookAtFocus(page)).fault

const lookAtFocus = (
  page: Page,
  wanted: ElementHandle | null = null,
): Promise<{ fault: string | null; isThere: boolean }> =>
  page.evaluate(async (there) => {
    // Waits for scrolling and movements, the shortest of which ends with the second frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const element = document.activeElement
    return { fault: findFault(element), isThere: element !== null && element === there }

    function findFault(element: Element | null): string | null {
      // A date field highlights the part being typed itself.
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

/** Presses Tab, never Shift+Tab, until the target; every focused element on the way must be visible. */
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
 * A dialog opened with Enter takes the focus, traps it in both directions, closes on Escape, and returns the focus to its opener.
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
      // After the last element comes the browser's own UI, from which Tab returns to the dialog.
      const isWithin = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog:modal') != null,
      )
      expect(isWithin, `${key} stays in the dialog`).toBe(true)
    }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener), { message: 'the focus is back' }).toBe(true)
}
