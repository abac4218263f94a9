import fs from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Words as a browser needs them. `m.shop_home` becomes an import of that message alone, from the file that Paraglide writes for
 * it (`messages/<key>.js`), so that each page's code carries its own words and no others: 45 of 162 kB otherwise.
 * `WORDS=whole` builds without it. docs/decisions/public-parts.md
 */
function singleWords(): Plugin {
  const ours = /^import \{ m \} from '#words\/compiled\/messages\.js';?$/m
  const known = new Set<string>()
  return {
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
}

// Bundled together they are 6 kB smaller than file by file, and a page asks for half as many. What only one page needs stays with it.
// Fields and dialogs are shared by many, but nobody meets them on a first page; one word of the login is, and would bring all others.
const groups = [
  { name: 'vendor', test: /node_modules.(react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
  {
    name: 'shop',
    test: /storefront.(lib.(?!company|draw-thumbnail|fetch-file|save-file|upload|ask-to-login|after-rest|error-text|not-found|say-day|own-page|method-cards|language-choices|query|confirm-dialog|focus-field)|shell.(?!use-after-rest|busy-notice|not-found)|catalogue.(?!product-facts|gift-|combo|my-favorite)|search.collections)|[\\/]ui[\\/](?!field|dialog|tab-links|skeletons|own-pagination|quantity|part|radio-cards|step-line)|words.compiled.messages.(shell_(?!install|subscribe|startup|error_|away_|not_found)|catalogue_(?!wish_empty|start_shopping|see_product)|refusal_login_required)|storefront.cart.(tabs|heard-notes)|words.languages/,
    minShareCount: 2,
  },
  // The form below every page says its own words, or it would bring all others.
  { name: 'words', test: /words.compiled.(?!messages.shell_subscribe)/, minShareCount: 2 },
  // What every first page draws or does once it is alive: one file instead of nine.
  {
    name: 'beginning',
    test: /storefront.(identity.(begin-page|standing|auth-state|watch-ways|join-wish-list)|content.(announcement-bar|subscribe-form)|lib.(ask-to-login|error-text|not-found.tsx)|shell.busy-notice)|[\\/]ui[\\/]toaster/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), process.env['WORDS'] !== 'whole' && singleWords(), reactRouter()],
  build: {
    assetsInlineLimit: 0, // a data: address would need a hole in the content security policy
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // React and the router go into the server's build, as they are for production: from node_modules they would come in their
    // slow form for development unless NODE_ENV said otherwise, and nobody who types `npm start` sets it.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
}))
