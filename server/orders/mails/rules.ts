import type { OrderView } from '#contract/orders.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { type About, type Words, wordsOf } from '../mail-words/rules.ts'

export type { About } from '../mail-words/rules.ts'

/** A letter about an order, as the job carries it. */
export interface OrderLetter {
  order: string
  about: About
}
declare module '#server/lib/jobs.ts' {
  interface Payloads {
    mailOrder: OrderLetter
  }
}

export interface MailFacts {
  about: About
  order: OrderView
  locale: Locale
  theme: 'sport' | 'food'
  shopName: string
  shopMail: string
  /** The order's own page, opened by its token. */
  link: string
  /** The shop's address, for pictures. */
  origin: string
  /** Until when it can be paid, in words. */
  payBefore: string
  money(hkd: number): string
  day(day: string): string
}

/** Brand and action colours of the two themes; mails know no variables. */
const colours = { sport: { brand: '#E60012', action: '#d30010' }, food: { brand: '#f4755d', action: '#b93c25' } }

export const escapeMarkup = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Dates and amounts stand on one line: a number is never parted from its unit. */
const whole = /\d{4}年\d{1,2}月\d{1,2}日(?: \d\d:\d\d)?|\d{1,2} [A-Z][a-z]{2} \d{4}(?: \d\d:\d\d)?|−?HK\$[\d,.]+/g
const write = (text: string) => escapeMarkup(text).replaceAll(whole, '<span style="white-space:nowrap">$&</span>')

export function writeMail(facts: MailFacts): { subject: string; html: string; text: string } {
  const { about, order, locale, payBefore } = facts
  const { subject, title, text, button } = wordsOf(
    about,
    { number: order.invoiceNo, time: payBefore, carrier: order.shipments.at(-1)?.carrier ?? '' },
    locale,
  )
  return {
    subject,
    html: writeHtml(facts, { subject, title, text, button }),
    text: writeText(facts, { title, text, button }),
  }
}

/** The sums, the way and the place, a name and a value each. */
function rowsOf({ order, locale, money, day }: MailFacts): {
  sums: [string, string][]
  net: [string, string]
  paidBy: [string, string][]
  where: [string, string][]
} {
  const options = { locale }
  const sums: [string, string][] = [[m.mail_goods({}, options), money(order.goodsAmount)]]
  for (const { name, amount } of order.discounts) sums.push([name, `−${money(amount)}`])
  sums.push([
    m.mail_delivery({}, options),
    order.deliveryFee === 0 ? m.mail_free({}, options) : money(order.deliveryFee),
  ])
  const where: [string, string][] = [[m.mail_way({}, options), order.way.name]]
  if (order.expectedDate) where.push([m.mail_expected({}, options), day(order.expectedDate)])
  if (order.deliverTo)
    where.push([m.mail_to({}, options), order.deliverTo.recipient], [m.mail_address({}, options), order.deliverTo.text])
  // One way to pay says nothing that the sum does not say already.
  const paidBy = order.tenders.length < 2 ? [] : order.tenders
  return {
    sums,
    net: [m.mail_net({}, options), money(order.netTotal)],
    paidBy: paidBy.map(({ description, inputAmount }) => [description, money(inputAmount)]),
    where,
  }
}

function detailsOf(line: OrderView['lines'][number], { locale, day }: MailFacts): string {
  const words = line.dynamicAttr.split(';').map((part) => part.slice(part.indexOf(':') + 1))
  const arrives = line.preOrderDlvDate && m.mail_arrives({ date: day(line.preOrderDlvDate) }, { locale })
  return [line.color, line.size, ...words, m.mail_quantity({ quantity: line.qty }, { locale }), arrives]
    .filter(Boolean)
    .join(' · ')
}

function writeText(facts: MailFacts, { title, text, button }: Omit<Words, 'subject'>): string {
  const { order, locale, link, shopName, shopMail, money } = facts
  const { sums, net, paidBy, where } = rowsOf(facts)
  const lines = order.lines.map((line) => `- ${line.name}\n  ${detailsOf(line, facts)}  ${money(line.lineTotal)}`)
  const pairs = (rows: [string, string][]) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  const hello = order.deliverTo ? m.mail_hello({ name: order.deliverTo.recipient }, { locale }) : ''
  return [
    shopName,
    title,
    hello,
    text,
    `${m.mail_order_number({}, { locale })}: ${order.invoiceNo}`,
    lines.join('\n'),
    pairs([...sums, net, ...paidBy]),
    pairs(where),
    `${button}: ${link}`,
    m.mail_link_notice({}, { locale }),
    `${m.mail_foot({}, { locale })} ${shopMail}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function writeHtml(facts: MailFacts, { subject, title, text, button }: Words): string {
  const { order, locale, theme, shopName, shopMail, link, origin, money } = facts
  const { brand, action } = colours[theme]
  const { sums, net, paidBy, where } = rowsOf(facts)
  const font =
    locale === 'zh-TW'
      ? "'PingFang HK','Microsoft JhengHei','Noto Sans HK',sans-serif"
      : "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const t = escapeMarkup
  const row = ([name, value]: [string, string], style = '') =>
    `<tr><td style="padding:4px 16px 4px 0;color:#5b616e;vertical-align:top;white-space:nowrap">${t(name)}</td><td style="padding:4px 0;text-align:right;${style}">${write(value)}</td></tr>`
  const line = (one: OrderView['lines'][number]) => `
<tr>
<td width="72" style="vertical-align:top;padding:12px 12px 12px 0;border-bottom:1px solid #e4e6ea"><img src="${t(`${origin}${one.picture.src}-320.jpg`)}" width="60" height="60" alt="" style="display:block;border-radius:10px;background:#f6f7f9"></td>
<td style="padding:12px 0;border-bottom:1px solid #e4e6ea"><div>${t(one.name)}</div><div style="font-size:14px;color:#5b616e">${write(detailsOf(one, facts))}</div></td>
<td style="padding:12px 0 12px 12px;border-bottom:1px solid #e4e6ea;text-align:right;white-space:nowrap;vertical-align:top">${t(money(one.lineTotal))}</td>
</tr>`
  return `<!doctype html>
<html lang="${locale === 'zh-TW' ? 'zh-Hant-HK' : 'en-HK'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t(subject)}</title></head>
<body style="margin:0;background:#f6f7f9;color:#16181d;font:16px/${locale === 'zh-TW' ? 1.6 : 1.5} ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px">
<tr><td style="padding:24px 24px 0;font-size:22px;font-weight:700;color:${brand}">${t(shopName)}</td></tr>
<tr><td style="padding:16px 24px 0">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">${t(title)}</h1>
${order.deliverTo ? `<p style="margin:0 0 8px">${t(m.mail_hello({ name: order.deliverTo.recipient }, { locale }))}</p>` : ''}
<p style="margin:0 0 16px">${write(text)}</p>
<p style="margin:0 0 16px;font-size:14px;color:#5b616e">${t(m.mail_order_number({}, { locale }))} <strong style="color:#16181d">${t(order.invoiceNo)}</strong></p>
<p style="margin:0 0 8px"><a href="${t(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${action};color:#ffffff;font-weight:700;text-decoration:none">${t(button)}</a></p>
</td></tr>
<tr><td style="padding:8px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${order.lines.map(line).join('')}</table></td></tr>
<tr><td style="padding:12px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${sums.map((one) => row(one)).join('')}${row(net, 'font-size:18px;font-weight:700')}${paidBy.map((one) => row(one)).join('')}</table></td></tr>
<tr><td style="padding:16px 24px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${where.map((one) => row(one)).join('')}</table></td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e4e6ea;font-size:12px;color:#5b616e">${t(m.mail_link_notice({}, { locale }))}<br>${t(m.mail_foot({}, { locale }))} <a href="mailto:${t(shopMail)}" style="color:${action}">${t(shopMail)}</a></td></tr>
</table></td></tr></table>
</body></html>
`
}
