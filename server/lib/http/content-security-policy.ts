import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * What a page may run: files of this shop, and the scripts written into its head and behind all that is shown, each named by its
 * hash. A page that is kept and given to many cannot carry a nonce; its hashes say the same. What stands among the words of a
 * page is named by none: were a script slipped in there, it would not run. So it is with style. No script is cut by the pieces.
 */
export function writePolicy(pieces: readonly string[]): string {
  const end = pieces.findIndex((piece) => piece.includes('</head>'))
  const head = pieces.slice(0, end + 1).map((piece) => piece.split('</head>', 1)[0]!)
  const [shown = '', ...code] = pieces.slice(end)
  return [
    `default-src 'self'`,
    `script-src ${[`'self'`, ...hashAll([...head, findEnd(shown), ...code], inlineScript)].join(' ')}`,
    `style-src ${[`'self'`, ...hashAll(head, inlineStyle)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`, // a colour or a width of one element; what it can do ends there
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The scripts and links that what is shown ends with: nothing that somebody wrote gets there, since tags are closed behind it. */
function findEnd(shown: string): string {
  for (let from = shown.length; ;) {
    const begin = shown.endsWith('</script>', from) ? '<script' : '<'
    const opened = shown.lastIndexOf(begin, from - 1)
    if (!/^<(script|link)\b/.test(shown.slice(opened, opened + 8))) return shown.slice(from)
    from = opened
  }
}

const hashAll = (pieces: readonly string[], written: RegExp) =>
  new Set(
    pieces
      .flatMap((piece) => [...piece.matchAll(written)])
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
