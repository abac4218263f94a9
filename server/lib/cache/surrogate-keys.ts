import { cachedUntil, type Dependencies } from './response-cache.ts'

// The keys by which a CDN finds what to purge. They are the tags of the response cache (response-cache.ts): what drops an entry
// there purges it here.

/** All pages of this shop. */
const everything = 'pages'
const anythingOf = (company: string) => `${company}/anything`

/** A key has no spaces, which separate keys: `SPORT/product/EL10235`. */
const keyOf = (company: string, topic: string) => `${company}/${topic.split(' ').map(encodeURIComponent).join('/')}`

/** Bytes. CDNs accept some 16 kB of keys; a page with more is purged with any change. */
const mostBytes = 8_000

/** The keys of a page. */
export function surrogateKeysOf({ company, topics }: Dependencies): string {
  const own = topics?.map((topic) => keyOf(company, topic)) ?? [anythingOf(company)]
  const keys = [everything, company, ...own].join(' ')
  return keys.length <= mostBytes ? keys : [everything, company, anythingOf(company)].join(' ')
}

/**
 * The keys of a picture, such as `item/EL10235-RED`. The shop purges none of them, because the address changes with the picture;
 * they are for people, for one that must disappear at once.
 */
export const surrogateKeysOfPicture = (company: string, picture: string): string =>
  ['pictures', `${company}/pictures`, `${company}/pictures/${picture}`].join(' ')

/** The keys of what a drop of the response cache means. */
export function purgedKeys(company?: string, topics?: readonly string[]): string[] {
  if (company === undefined) return [everything]
  return topics ? [anythingOf(company), ...topics.map((topic) => keyOf(company, topic))] : [company]
}

/** Milliseconds that a page may lie in this process before a CDN asks for it. */
const oldest = 5_000

/**
 * Lets a CDN keep a page until the end of its minute (`cachedUntil`), and when the shop cannot be reached ten minutes longer. The
 * browser still asks each time. Both forms are in use: RFC 9213, and that of Fastly and Varnish.
 */
export function markForCdn(headers: Headers, shown: Dependencies, now: number): void {
  const seconds = Math.max(1, Math.floor((cachedUntil(now, 60_000) - now - oldest) / 1_000))
  const kept = `max-age=${seconds}, stale-if-error=600`
  headers.set('cdn-cache-control', kept)
  headers.set('surrogate-control', kept)
  headers.set('surrogate-key', surrogateKeysOf(shown))
}
