import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * What a page may run: files of this shop, and the scripts written into it, each named by its hash. A page that is kept and
 * given to many cannot carry a nonce; its hashes say the same. So it is with its style. No script is cut by the pieces.
 */
export function writePolicy(pieces: readonly string[]): string {
  const end = pieces.findIndex((piece) => piece.includes('</head>'))
  const head = pieces.slice(0, end + 1).map((piece) => piece.split('</head>', 1)[0]!)
  return [
    `default-src 'self'`,
    `script-src ${[`'self'`, ...hashAll(pieces, inlineScript)].join(' ')}`,
    `style-src ${[`'self'`, ...hashAll(head, inlineStyle)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`, // a colour or a width of one element; what it can do ends there
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const hashAll = (pieces: readonly string[], written: RegExp) =>
  new Set(
    pieces
      .flatMap((piece) => [...piece.matchAll(written)])
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
