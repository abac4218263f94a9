import { languages } from '#words/languages.ts'

/** Values of parameters: a later page number, an amount, a chosen name or code, a key from a mail. */
const page = /^([2-9]|[1-9]\d{1,3}|10000)$/
const price = /^\d{1,8}(\.\d{1,2})?$/
const flag = /^1$/
const name = /^[^\0]{1,80}$/
const key = /^[\w.~-]{1,200}$/
const ownPath = /^\/[^\0]{0,300}$/

type QueryNames = Readonly<Record<string, RegExp>>

const everywhere: QueryNames = { lang: new RegExp(`^(${languages.join('|')})$`) }
const listing: QueryNames = {
  search: name,
  category: name,
  brand: name,
  color: name,
  size: name,
  material: name,
  attribute: /^[^\0]{1,130}$/,
  availability: /^(IN_STOCK|PRE_ORDER|SOLD_OUT)$/,
  offer: flag,
  isNew: flag,
  priceFrom: price,
  priceTo: price,
  sort: /^(relevance|(productCode|name|price|date|size|colour|material|brand)(-(asc|desc))?)$/,
  page,
}
const loginQuery: QueryNames = { redirect: ownPath, referralCode: name, step: /^(activate|details)$/ }

/** The parameters of each page. Pages are rendered and cached without any others. */
export const queryNames: readonly [pages: RegExp, names: QueryNames][] = [
  [/^\/collections(\/|$)/i, listing],
  [/^\/product\//i, { variant: name, color: name, size: name, preview: key }],
  [/^\/(login|register|forgetPassword)\/?$/i, loginQuery],
  [/^\/newsNotifications\/?$/i, { page }],
  [/^\/(mailingList|stockNotice)\/?$/i, { key }],
  [/^\/personal\/orders\/?$/i, { tab: name, search: name, page }],
  [/^\/personal\/refundItems\//i, { request: name }],
  [/^\/personal\/reviews\/?$/i, { order: name, page }],
  [/^\/personal(\/|$)/i, { tab: name, list: name, payId: name, page }],
]

/** Repeated parameters form one filter of many values; more than a listing reads are dropped. */
const mostValues = 50
/** Longer URLs are not the shop's. */
const longest = 8_000

/** The router's parameter for the data of parts of a page. */
const routerNames: QueryNames = { _routes: /^[\w./,-]{1,300}$/ }

/**
 * The canonical URL under which a page is rendered and cached: unknown parameters and invalid values are removed, and the rest is
 * sorted. Campaigns and strangers append any parameters; the page is the same.
 */
export function tidyAddress(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const path = address.slice(0, at)
  const asked = new URLSearchParams(address.slice(at + 1, longest))
  const isData = path.endsWith('.data')
  const shown = isData ? path.slice(0, -'.data'.length) : path
  const own = queryNames.find(([pages]) => pages.test(shown))?.[1] ?? {}
  const query = new URLSearchParams()
  for (const [known, sign] of Object.entries({ ...own, ...everywhere, ...(isData && routerNames) })) {
    const values = new Set(asked.getAll(known).filter((value) => sign.test(value)))
    for (const value of [...values].slice(0, mostValues)) query.append(known, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
