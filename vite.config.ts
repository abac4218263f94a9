import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Words as a browser needs them. `m.shop_home` becomes an import of that message alone, so that each page's code carries its
 * own words and no others; and a message is chosen once, since the language of a page does not change while it is shown.
 */
function leanWords(): Plugin {
  const ours = /^import \{ m \} from '#words\/compiled\/messages\.js';?$/m
  const known = new Set<string>()
  return {
    name: 'lean-words',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const file of fs.readdirSync('words/compiled/messages')) known.add(file.replace(/\.js$/, ''))
    },
    resolveId(wanted) {
      return wanted === '../runtime.js' || wanted === '#words/compiled/runtime.js'
        ? fileURLToPath(new URL('./storefront/lib/spoken.ts', import.meta.url))
        : undefined
    },
    transform(code, id) {
      const said = /\/words\/compiled\/messages\/(\w+)\.js$/.exec(id)?.[1]
      if (said && said !== '_index') return chooseLanguage(code)
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
}

/** `export const x = (inputs, options) => …asks each time…` becomes `export const x = isChinese ? zh : en`. */
function chooseLanguage(code: string): string {
  const [zh, en] = [...code.matchAll(/^const (\w+) = /gm)].map(([, name]) => name)
  const [, name] = /^export const (\w+) = /m.exec(code) ?? []
  const [texts = ''] = code.split(/^\/\*\*\n/m, 1)
  return `${texts.replace(/^import \{ getLocale.*$/m, `import { isChinese } from '#storefront/lib/spoken.ts'`)}
export const ${name} = isChinese ? ${zh} : ${en}`
}

// Packed together they are 6 kB smaller than file by file, and a page asks for half as many. What only one page needs stays with it.
const groups = [
  { name: 'vendor', test: /node_modules.(react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
  { name: 'shop', test: /storefront.(lib|ui|shell|catalogue)|words.compiled/, minShareCount: 4 },
]

export default defineConfig({
  plugins: [tailwindcss(), leanWords(), reactRouter()],
  build: {
    assetsInlineLimit: 0, // a data: address would need a hole in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
