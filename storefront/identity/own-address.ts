/** Whether the shop has a page there. */
export type IsKnown = (path: string) => boolean

/**
 * Where a `redirect` may lead: to a page of this shop, by its path alone. Whatever else it says (another host, a script, a
 * path the shop does not have) leads home. §2
 */
export function findOwnAddress(redirect: string | null, origin: string, isKnown: IsKnown): string {
  if (!redirect) return '/'
  let url: URL
  try {
    url = new URL(redirect, origin)
  } catch {
    return '/'
  }
  // `new URL` reads `\`, tabs and the like as a browser does. What begins with // would lead away when it is used as a path.
  if (url.origin !== origin || url.username || url.pathname.startsWith('//') || !isKnown(url.pathname)) return '/'
  return url.pathname + url.search
}
