import type { Page } from 'playwright'

/**
 * Interactive elements smaller than 24 by 24 px, except as the guideline allows (WCAG 2.5.8): a link within a sentence, or one so
 * far from others that a circle of 24 px around its centre touches none of them.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem]'
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
    // A checkbox is pressed at its label; a card's link anywhere on the card.
    const targetOf = (element: Element) => {
      if (element.matches('input')) return element.closest('label') ?? element
      const isStretched = getComputedStyle(element, '::after').position === 'absolute'
      return (isStretched && element.closest('article, li')) || element
    }
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
      const block = element.parentElement!
      return (block.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    }
    const modal = document.querySelector('dialog:modal')
    const targets = [
      ...new Set(
        [...document.querySelectorAll(pressed)]
          .filter(
            (element) =>
              !element.matches(':disabled, [tabindex="-1"]:not([role])') && (!modal || modal.contains(element)),
          )
          .map(targetOf)
          .filter(isShown),
      ),
    ].map((element) => ({ element, box: element.getBoundingClientRect() }))
    const isSmall = ({ width, height }: DOMRect) => width < least - 0.5 || height < least - 0.5
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    return targets
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && isSmall(box) && !isInSentence(element))
      .filter(({ element, box }) => {
        const at = middle(box)
        return targets.some((other) => {
          if (other.element === element || other.element.contains(element) || element.contains(other.element))
            return false
          const far = isSmall(other.box)
            ? Math.hypot(middle(other.box).x - at.x, middle(other.box).y - at.y) - least / 2
            : Math.hypot(
                Math.max(other.box.left - at.x, 0, at.x - other.box.right),
                Math.max(other.box.top - at.y, 0, at.y - other.box.bottom),
              )
          return far < least / 2
        })
      })
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} px: ${element.outerHTML.slice(0, 160)}`,
      )
  })
