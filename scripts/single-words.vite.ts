import fs from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Replaces `m.shop_home` by an import of that message's own file, as written by Paraglide (`messages/<key>.js`), so that each
 * page's code contains only its own messages: 45 of 162 kB otherwise. `WORDS=whole` builds without this.
 * docs/decisions/public-parts.md
 */
export function singleWords(): Plugin | false {
  const ours = /^import \{ m \} from '#words\/compiled\/messages\.js';?$/m
  const known = new Set<string>()
  return (
    process.env['WORDS'] !== 'whole' && {
      name: 'single-words',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => name === 'client',
      buildStart() {
        for (const file of fs.readdirSync('words/compiled/messages')) known.add(file.replace(/\.js$/, ''))
      },
      transform(code) {
        if (!ours.test(code)) return undefined
        const used = new Set<string>()
        const direct = code.replaceAll(/\bm\.(\w+)/g, (text, key: string) =>
          known.has(key) ? (used.add(key), key) : text,
        )
        return direct.replace(
          ours,
          [...used].map((key) => `import { ${key} } from '#words/compiled/messages/${key}.js'`).join(';'),
        )
      },
    }
  )
}
