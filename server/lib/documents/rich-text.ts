import sanitize from 'sanitize-html'

const tags = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Headings, paragraphs, lists, tables and links; no script, style, picture or form. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  }).trim()

/** The plain text of rich text. */
export const plainText = (html: string): string =>
  sanitize(html.replaceAll(/<\/(?:p|h2|h3|li|tr|td|th)>|<br\s*\/?>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\p{Script=Han}，。、！？：；」）]) (?=\p{Script=Han})/gu, '') // Chinese has no blanks
    .trim()
