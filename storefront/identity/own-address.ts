/** Whether the shop has a page at this path. */
export type IsOwnPath = (path: string) => boolean

/**
 * The safe target of a `redirect` parameter: a page of this shop, by its path alone. Anything else (another host, a script, an
 * unknown path) leads to the home page. §2
 */
export function findOwnAddress(redirect: string | null, origin: string, isOwnPath: IsOwnPath): string {
  if (!redirect) return '/'
  let url: URL
  try {
    url = new URL(redirect, origin)
  } catch {
    return '/'
  }
  // `new URL` treats `\`, tabs and the like as browsers do. A path that begins with // would lead to another host.
  if (url.origin !== origin || url.username || url.pathname.startsWith('//') || !isOwnPath(url.pathname)) return '/'
  return url.pathname + url.search
}
