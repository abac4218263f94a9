import {
  drawButton,
  drawSheet,
  escapeMarkup,
  footStyle,
  headStyle,
  writeWhole,
} from '#server/shop/letter-layout.mail.ts'
import type { LetterSender } from '#server/shop/shop.reads.ts'

/** The parts of an order mail, from top to bottom. */
export interface OrderPage {
  subject: string
  title: string
  hello: string | null
  paragraphs: readonly string[]
  /** Lines below the first sentence. */
  points: readonly string[]
  /** The numbers that identify the order. */
  numbers: readonly MailRow[]
  button: { label: string; link: string }
  lines: readonly MailLine[]
  sums: readonly MailRow[]
  /** How and where the goods are delivered. */
  where: readonly MailRow[]
  foot: readonly string[]
}

export interface MailRow {
  name: string
  value: string
  link?: string | null
  isTotal?: boolean
}

export interface MailLine {
  name: string
  details: string
  amount: string | null
  picture: string
}

export function writePage(page: OrderPage, from: LetterSender): { subject: string; html: string; text: string } {
  return { subject: page.subject, html: writeHtml(page, from), text: writeText(page, from) }
}

function writeText(page: OrderPage, { shopName, shopMail }: LetterSender): string {
  const rows = (these: readonly MailRow[]) =>
    these.map(({ name, value, link }) => `${name}: ${value}${link ? `\n${link}` : ''}`).join('\n')
  const [first = '', ...others] = page.paragraphs
  const lines = page.lines.map(({ name, details, amount }) => `- ${name}\n  ${details}${amount ? `  ${amount}` : ''}`)
  return [
    shopName,
    page.title,
    page.hello ?? '',
    first,
    page.points.map((point) => `- ${point}`).join('\n'),
    ...others,
    rows(page.numbers),
    `${page.button.label}: ${page.button.link}`,
    lines.join('\n'),
    rows(page.sums),
    rows(page.where),
    [...page.foot, shopMail].join(' ').trim(),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`

function writeHtml(page: OrderPage, from: LetterSender): string {
  const t = escapeMarkup
  const { title, hello, paragraphs, points, numbers, button, lines, sums, where, foot } = page
  const mail = from.shopMail && `<a href="mailto:${t(from.shopMail)}" style="color:#5b616e">${t(from.shopMail)}</a>`
  const [first = '', ...others] = paragraphs.map((one) => `<p style="margin:0 0 8px">${writeWhole(one)}</p>`)
  const list = points.map((point) => `<li style="margin:0 0 4px">${writeWhole(point)}</li>`)
  const cells = [
    `<td style="padding:16px 24px 0">
<h1 style="${headStyle}">${writeWhole(title)}</h1>
${hello === null ? '' : `<p style="margin:0 0 8px">${t(hello)}</p>`}
${first}
${list.length > 0 ? `<ul style="margin:0 0 8px;padding:0 0 0 20px">${list.join('')}</ul>` : ''}
${others.join('\n')}
<p style="margin:16px 0;font-size:14px;color:#5b616e">${numbers.map(({ name, value }) => `${t(name)} <strong style="color:#16181d;white-space:nowrap">${t(value)}</strong>`).join('<br>')}</p>
<p style="margin:0 0 8px">${drawButton(from, button)}</p>
</td>`,
    lines.length > 0 ? `<td style="padding:8px 24px 0">${table(lines.map(drawLine).join(''))}</td>` : '',
    sums.length > 0 ? `<td style="padding:12px 24px 0">${table(sums.map(drawRow).join(''))}</td>` : '',
    `<td style="padding:16px 24px 24px">${where.length > 0 ? table(where.map(drawRow).join('')) : ''}</td>`,
    `<td style="${footStyle}">${foot.map(t).join('<br>')} ${mail}</td>`,
  ]
  return drawSheet(
    from,
    page.subject,
    cells.filter((cell) => cell !== ''),
  )
}

/** Short names do not wrap; the name of a promotion may have any length. */
const longest = 18

function drawRow({ name, value, link, isTotal = false }: MailRow): string {
  const said = link
    ? `<a href="${escapeMarkup(link)}" style="color:#16181d">${escapeMarkup(value)}</a>`
    : writeWhole(value)
  return `<tr><td style="padding:4px 12px 4px 0;font-size:14px;color:#5b616e;vertical-align:baseline${name.length > longest ? '' : ';white-space:nowrap'}">${writeWhole(name)}</td><td style="padding:4px 0;text-align:right;vertical-align:baseline${isTotal ? ';font-size:18px;font-weight:700' : ''}">${said}</td></tr>`
}

/** The amount stands below the words, because a phone has no room for both beside a picture. */
const drawLine = ({ name, details, amount, picture }: MailLine): string => `
<tr>
<td width="72" style="vertical-align:top;padding:12px 12px 12px 0;border-bottom:1px solid #e4e6ea"><img src="${escapeMarkup(picture)}" width="60" height="60" alt="" style="display:block;border-radius:10px;background:#f6f7f9"></td>
<td style="vertical-align:top;padding:12px 0;border-bottom:1px solid #e4e6ea"><div>${escapeMarkup(name)}</div><div style="font-size:14px;color:#5b616e">${drawDetails(details)}</div>${amount === null ? '' : `<div style="text-align:right;white-space:nowrap">${escapeMarkup(amount)}</div>`}</td>
</tr>`

/** Details do not wrap inside, so that a colour is not split; space parts them, because a dot would be left at a line's end. */
const drawDetails = (details: string): string =>
  details
    .split(' · ')
    .map((detail) => `<span style="display:inline-block;margin-right:12px">${writeWhole(detail)}</span>`)
    .join(' ')
