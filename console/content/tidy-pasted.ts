/**
 * What another program copied, with the structure that the editor knows: the two levels of headings, and the lists of Word, which
 * copies them as paragraphs. The editor drops styles, pictures and everything else by itself.
 */
export function tidyPasted(html: string): string {
  // In a template nothing is applied: the policy of the console would complain about a style.
  const pasted = document.createElement('template')
  pasted.innerHTML = html
  for (const style of pasted.content.querySelectorAll('style')) style.remove()
  lowerHeadings(pasted.content)
  listWordItems(pasted.content)
  return pasted.innerHTML
}

/** The title of a page is its only heading of the first level: below a pasted one, all are of the second level of the text. */
function lowerHeadings(pasted: DocumentFragment): void {
  const hasFirst = pasted.querySelector('h1') !== null
  for (const heading of pasted.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Number(heading.localName.slice(1)) + (hasFirst ? 1 : 0)
    const name = level <= 2 ? 'h2' : 'h3'
    if (heading.localName === name) continue
    const known = document.createElement(name)
    known.append(...heading.childNodes)
    heading.replaceWith(known)
  }
}

/** Word writes an item as `<p style="mso-list:l0 level2 lfo1">`, with its sign or number before the words. */
function listWordItems(pasted: DocumentFragment): void {
  let open: Element[] = [] // the list of each level, the outermost first
  for (const item of pasted.querySelectorAll('p[style*="mso-list:"]')) {
    const level = Number(/mso-list:[^;]*\blevel([1-9])/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
    const sign = item.querySelector('[style*="mso-list:Ignore" i]')
    const kind = /[\p{L}\p{N}][.)、）]/u.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (open[0] !== item.previousElementSibling) open = []
    open = open.slice(0, level)
    if (open.length === level && open.at(-1)!.localName !== kind) open.pop()
    while (open.length < level) {
      const list = document.createElement(kind)
      const above = open.at(-1)
      if (above) (above.lastElementChild ?? above.appendChild(document.createElement('li'))).append(list)
      else item.before(list)
      open.push(list)
    }
    const words = document.createElement('li')
    words.append(...item.childNodes)
    open.at(-1)!.append(words)
    item.remove()
  }
}
