import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * What a page may run: files of this shop, and the scripts written into it, each named by its hash. A page that is kept and
 * given to many cannot carry a nonce; its hashes say the same.
 */
export function writePolicy(html: string): string {
  const scripts = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`, // a colour or a width of one element; what it can do ends there
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
