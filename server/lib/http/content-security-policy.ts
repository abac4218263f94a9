import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * The content security policy of a page: files of this shop, and the inline scripts in its head and after its content,
 * each by its hash. A cached page is sent to many visitors and cannot carry a nonce. Scripts and styles inside the
 * content are not listed, so an injected one does not run. No script spans two of the pieces. `framedBy` are the origins that may
 * frame it, `assets` the origin that files and pictures come from besides the shop's own.
 */
export function writePolicy(
  pieces: readonly string[],
  { framedBy = `'none'`, assets }: { framedBy?: string | undefined; assets?: string | undefined } = {},
): string {
  const files = assets ? [`'self'`, assets] : [`'self'`]
  const end = pieces.findIndex((piece) => piece.includes('</head>'))
  const head = pieces.slice(0, end + 1).map((piece) => piece.split('</head>', 1)[0]!)
  const [shown = '', ...code] = pieces.slice(end)
  return [
    `default-src 'self'`,
    `script-src ${[...files, ...hashAll([...head, findEnd(shown), ...code], inlineScript)].join(' ')}`,
    `style-src ${[...files, ...hashAll(head, inlineStyle)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`, // colour or width of a single element, which is harmless
    `img-src ${files.join(' ')} data:`,
    ...(assets ? [`font-src ${files.join(' ')}`, `worker-src 'self'`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

/**
 * The policy of the console's page: one that never contains text of a visitor, so that all its inline scripts are its own. `blob:`
 * shows files that calls answered. `shops` are the origins whose previews it frames, besides its own.
 */
export function writeConsolePolicy(page: string, shops: readonly string[]): string {
  return [
    `default-src 'self'`,
    `script-src ${[`'self'`, ...hashAll([page], inlineScript)].join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `frame-src ${[`'self'`, ...shops].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * The scripts, links and comments of React that follow the content. All tags of the content are closed before them, so user text cannot
 * reach there.
 */
function findEnd(shown: string): string {
  for (let from = shown.length; ;) {
    const begin = shown.endsWith('</script>', from) ? '<script' : '<'
    const opened = shown.lastIndexOf(begin, from - 1)
    if (!/^<(!--|(script|link)\b)/.test(shown.slice(opened, opened + 8))) return shown.slice(from)
    from = opened
  }
}

const hashAll = (pieces: readonly string[], written: RegExp) =>
  new Set(
    pieces
      .flatMap((piece) => [...piece.matchAll(written)])
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
