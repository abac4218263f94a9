import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { singleWords } from './scripts/single-words.vite.ts'

// Shared modules in groups are 6 kB smaller than as single files, with half as many requests. Code of one page stays with that
// page. Fields and dialogs are shared, but not needed on a first page; a message of the login, of reviews and of gift
// cards is, and would load all others.
const groups = [
  { name: 'vendor', test: /node_modules.(react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
  {
    name: 'shop',
    test: /storefront.(lib.(?!company|fetch-file|upload|ask-to-login|return-path|error-text|not-found|say-day|own-page|method-cards|language-choices|query|confirm-dialog|focus-field|use-send-once|use-act)|shell.(?!use-reopening|busy-notice|not-found)|catalogue.(?!variant-|choice-values|use-buying|product-facts|gift-|combo|my-favorite|viewed)|search.collections)|[\\/]ui[\\/](?!field|passkeys|prove-person|save-file|dialog|tab-links|skeletons|own-pagination|quantity|part|radio-cards|step-line|checkbox|pagination)|words.compiled.messages.(shell_(?!install|subscribe|startup|error_|away_|not_found)|catalogue_(?!wish_empty|start_shopping|see_product|facet_|group_|offer_until|offers|price_|filters|more_values)|refusal_login_required|reviews_count|gift_card_select_value|gift_card_value)|storefront.cart.(tabs|saved-notes)|words.languages/,
    minShareCount: 2,
  },
  // What the page of a product and its chooser share, and home and listings do not need.
  { name: 'choosing', test: /storefront.catalogue.(variant-|choice-values|use-buying)/, minShareCount: 2 },
  // Words of home and listings, which the page of a product does not need.
  {
    name: 'facets',
    test: /words.compiled.messages.catalogue_(facet_|group_|offer_until|offers|price_|filters|more_values)/,
    minShareCount: 2,
  },
  // The subscribe form below every page uses its own chunk of messages; otherwise it would load all others.
  { name: 'words', test: /words.compiled.(?!messages.shell_subscribe)/, minShareCount: 2 },
  // What every first page renders or runs at hydration: one file instead of nine.
  {
    name: 'beginning',
    test: /storefront.(identity.(begin-page|standing|auth-state|guard-navigation|join-wish-list)|content.(announcement-bar|subscribe-form)|lib.(ask-to-login|error-text|not-found.tsx)|shell.busy-notice)|[\\/]ui[\\/]toaster/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), singleWords(), reactRouter()],
  build: {
    assetsInlineLimit: 0, // a data: URL would require an exception in the content security policy
    modulePreload: false, // its links would name files at the page's own origin (ASSETS_URL); `import` finds them beside its own file
  },
  environments: {
    client: {
      // Each message notes on a server that it was used: 0.7 kB of the scripts of a first page, which a browser never runs.
      define: command === 'build' ? { 'typeof window': '"object"' } : {},
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
    // React and the router are bundled into the server's build in their production form. From node_modules, they would run in
    // their slow development form unless NODE_ENV is set, which `npm start` does not require.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
}))
