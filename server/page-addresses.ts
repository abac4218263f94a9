import { languages } from '#words/languages.ts'

/** A number of a page after the first, an amount of money, a name or a code that somebody chose, a key out of a letter. */
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
  availability: /^(IN_STOCK|PRE_ORDER|SOLD_OUT)$/,
  offer: flag,
  isNew: flag,
  priceFrom: price,
  priceTo: price,
  sort: /^(relevance|(productCode|name|price|date|size|colour|material|brand)(-(asc|desc))?)$/,
  page,
}
const loginQuery: QueryNames = { redirect: ownPath, referralCode: name, step: /^activate$/ }

/** What the query of a page's address may say. The page is drawn and kept without anything else. */
export const queryNames: readonly [pages: RegExp, names: QueryNames][] = [
  [/^\/collections(\/|$)/i, listing],
  [/^\/product\//i, { variant: name, color: name, size: name }],
  [/^\/(login|register|forgetPassword)\/?$/i, loginQuery],
  [/^\/newsNotifications\/?$/i, { page }],
  [/^\/(mailingList|stockNotice)\/?$/i, { key }],
  [/^\/personal\/orders\/?$/i, { tab: name, search: name, page }],
  [/^\/personal\/refundItems\//i, { request: name }],
  [/^\/personal(\/|$)/i, { tab: name, list: name, payId: name, page }],
]

/** Many values of one name are one filter that knows many; more than a listing reads are left out. */
const mostValues = 50
/** A longer address is none of ours. */
const longest = 8_000

/** The router's own: which parts of a page it wants the data of. */
const routerNames: QueryNames = { _routes: /^[\w./,-]{1,300}$/ }

/**
 * A page's address as it is drawn and kept: names that the page does not know and values that mean nothing are left out, and
 * the rest stands in one order. Campaigns and strangers put what they like behind a `?`; the page is the same one.
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
