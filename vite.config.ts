import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { singleWords } from './scripts/single-words.vite.ts'

// Shared modules in groups are 6 kB smaller than as single files, with half as many requests. Code of one page stays with that
// page. Fields and dialogs are shared, but not needed on a first page; one message of the login is, and would load all others.
const groups = [
  { name: 'vendor', test: /node_modules.(react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
  {
    name: 'shop',
    test: /storefront.(lib.(?!company|draw-thumbnail|fetch-file|upload|ask-to-login|return-path|error-text|not-found|say-day|own-page|method-cards|language-choices|query|confirm-dialog|focus-field|use-send-once)|shell.(?!use-reopening|busy-notice|not-found)|catalogue.(?!product-facts|gift-|combo|my-favorite|viewed)|search.collections)|[\\/]ui[\\/](?!field|passkeys|prove-person|save-file|dialog|tab-links|skeletons|own-pagination|quantity|part|radio-cards|step-line)|words.compiled.messages.(shell_(?!install|subscribe|startup|error_|away_|not_found)|catalogue_(?!wish_empty|start_shopping|see_product)|refusal_login_required)|storefront.cart.(tabs|saved-notes)|words.languages/,
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // React and the router are bundled into the server's build in their production form. From node_modules, they would run in
    // their slow development form unless NODE_ENV is set, which `npm start` does not require.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
}))
