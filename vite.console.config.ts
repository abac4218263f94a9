import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { packAssets } from './scripts/pack-assets.ts'
import { preloadScreens } from './scripts/preload-screens.vite.ts'
import { singleWords } from './scripts/single-words.vite.ts'

const base = '/console/'

/** What nearly everybody sees first: the checklist or where it leads. */
const firstScreens = ['console/shell/begin.page.tsx', 'console/orders/orders.page.tsx']

/** The build is served as it lies, compressed with the best ratio. */
const packed = (): Plugin => ({
  name: 'packed-assets',
  apply: 'build',
  closeBundle: () => packAssets('build-console/assets'),
})

/** The console: a program of the browser alone, under /console. */
export default defineConfig({
  root: 'console',
  base,
  cacheDir: '../node_modules/.vite-console', // beside the storefront's, in development
  plugins: [tailwindcss(), singleWords(), preloadScreens(base, firstScreens), packed()],
  build: {
    outDir: '../build-console',
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: URL would require an exception in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several screens use stands in two files. Each alone, most would be smaller than the headers of its answer.
        codeSplitting: {
          groups: [
            { name: 'words', test: /words[\\/]compiled/, minShareCount: 3 },
            {
              name: 'pieces',
              test: /[\\/](?:console[\\/]lib|ui|contract|server)[\\/].+\.tsx?$/,
              minShareCount: 3,
            },
          ],
        },
      },
      // 'use client' in packages is for servers that render; here everything runs in the browser.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
})
