import type { LetterSender } from './shop.reads.ts'
import { themeColours } from './shop.rules.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'

/** A short mail to one person: a heading, some sentences, at most one button. */
export interface LetterContent {
  subject: string
  paragraphs: readonly string[]
  button?: { label: string; link: string }
  /** A picture above the sentences. */
  picture?: { src: string; alt: string }
  /** Drawn above the button: HTML, and the same as text. */
  drawn?: { html: string; text: string }
  /** In the footer: the unsubscribe link. */
  leave?: { label: string; link: string }
  /** In the footer: why the mail was sent. The shop's contact is added. */
  foot?: string
  /** A mail to the shop itself has no contact line. */
  isToShop?: boolean
}

export const escapeMarkup = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Dates and amounts do not wrap, so that a number stays with its unit. A long e-mail address wraps after its @. */
const whole =
  /\d{4}年\d{1,2}月\d{1,2}日(?: \d\d:\d\d)?|\d{1,2} [A-Z][a-z]{2} \d{4}(?: \d\d:\d\d)?|−?HK\$[\d,.]+|\d+ 件|Qty \d+|[\d*]{4}(?: [\d*]{4}){3}/g
export const writeWhole = (text: string) =>
  escapeMarkup(text).replaceAll(whole, '<span style="white-space:nowrap">$&</span>').replaceAll('@', '@<wbr>')

export const headStyle = 'margin:0 0 8px;font-size:22px;line-height:1.3'

export function writeLetter(
  letter: LetterContent,
  from: LetterSender,
): { subject: string; html: string; text: string } {
  const { subject, paragraphs, drawn, button, leave } = letter
  const text = [
    from.shopName,
    subject,
    ...paragraphs,
    ...(drawn ? [drawn.text] : []),
    ...(button ? [`${button.label}: ${button.link}`] : []),
    sayFoot(letter, from, (mail) => mail),
    ...(leave ? [`${leave.label}: ${leave.link}`] : []),
  ]
  return { subject, text: text.join('\n\n'), html: writeHtml(letter, from) }
}

function writeHtml(letter: LetterContent, from: LetterSender): string {
  const { subject, picture, paragraphs, drawn, button, leave } = letter
  const t = escapeMarkup
  const link = (to: string, label: string) =>
    `<a href="${t(to)}" style="color:${themeColours[from.theme].action}">${t(label)}</a>`
  return drawSheet(from, subject, [
    `<td style="padding:16px 24px 8px">
<h1 style="${headStyle}">${writeWhole(subject)}</h1>
${picture ? `<p style="margin:0 0 16px"><img src="${t(picture.src)}" width="160" height="160" alt="${t(picture.alt)}" style="display:block;border-radius:10px;background:#f6f7f9"></p>` : ''}
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${writeWhole(paragraph)}</p>`).join('\n')}
${drawn?.html ?? ''}
${button ? `<p style="margin:0 0 16px">${drawButton(from, button)}</p>` : ''}
</td>`,
    `<td style="${footStyle}">${sayFoot(letter, from, (mail) => link(`mailto:${mail}`, mail), t)}${leave ? `<br>${link(leave.link, leave.label)}` : ''}</td>`,
  ])
}

/** Why the mail was sent, and whom to contact; without an address of the shop, the reader may reply. */
function sayFoot(
  { foot = '', isToShop }: LetterContent,
  from: LetterSender,
  link: (mail: string) => string,
  t = (text: string) => text,
) {
  const { locale, shopMail } = from
  if (isToShop) return t(foot)
  const ask = shopMail ? `${t(m.letter_write_to({}, { locale }))} ${link(shopMail)}` : t(m.mail_foot({}, { locale }))
  return `${t(foot)} ${ask}`.trim()
}

export const footStyle = 'padding:16px 24px;border-top:1px solid #e4e6ea;font-size:12px;color:#5b616e'

export const drawButton = (
  { theme }: Pick<LetterSender, 'theme'>,
  { label, link }: { label: string; link: string },
): string =>
  `<a href="${escapeMarkup(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${themeColours[theme].action};color:#ffffff;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a>`

/**
 * The layout of every mail: the shop's logo and name, and below them one cell after another. The logo stands on white of its own,
 * for mail programs that turn the sheet dark.
 */
export function drawSheet(
  { locale, theme, shopName, logo }: Omit<LetterSender, 'shopMail'>,
  subject: string,
  cells: readonly string[],
): string {
  const { tag, letter } = languageFacts[locale]
  // In mail programs that support `pretty`, no line ends with a single character.
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f6f7f9;color:#16181d;font:16px/${letter.lineHeight} ${letter.font};overflow-wrap:anywhere;text-wrap:pretty">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;text-align:left">
<tr><td style="padding:24px 24px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding:0 12px 0 0"><img src="${escapeMarkup(logo)}" width="40" height="40" alt="" style="display:block;border-radius:10px;background:#ffffff"></td>
<td style="font-size:22px;font-weight:700;color:${themeColours[theme].action}">${escapeMarkup(shopName)}</td>
</tr></table></td></tr>
${cells.map((cell) => `<tr>${cell}</tr>`).join('\n')}
</table></td></tr></table>
</body></html>
`
}
