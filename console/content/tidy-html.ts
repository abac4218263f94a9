/** Where a link of rich text may lead: what the server keeps of them. */
export const isLinkTarget = (address: string): boolean => /^(?:https:\/\/|mailto:|tel:|\/(?!\/))/i.test(address)

/** The editor's HTML as it is stored: items and cells of one paragraph without it, and no widths of columns. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style')
  for (const cell of body.querySelectorAll('td, th'))
    for (const span of ['colspan', 'rowspan']) if (cell.getAttribute(span) === '1') cell.removeAttribute(span)
  for (const holder of body.querySelectorAll('li, td, th')) {
    const paragraphs = [...holder.children].filter(({ localName }) => localName === 'p')
    if (paragraphs.length === 1) paragraphs[0]!.replaceWith(...paragraphs[0]!.childNodes)
  }
  return body.innerHTML
}
