import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { packAssets } from './scripts/pack-assets.ts'
import { singleWords } from './scripts/single-words.vite.ts'

/** The build is served as it lies, compressed with the best ratio. */
const packed = (): Plugin => ({
  name: 'packed-assets',
  apply: 'build',
  closeBundle: () => packAssets('build-console/assets'),
})

/** The console: a program of the browser alone, under /console. */
export default defineConfig({
  root: 'console',
  base: '/console/',
  cacheDir: '../node_modules/.vite-console', // beside the storefront's, in development
  plugins: [tailwindcss(), singleWords(), packed()],
  build: {
    outDir: '../build-console',
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: URL would require an exception in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // 'use client' in packages is for servers that render; here everything runs in the browser.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
})
