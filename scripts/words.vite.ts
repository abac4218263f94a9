import { defineConfig } from 'vite'

/**
 * Bundles some two thousand message modules into one for Node, which loads it in 0.1 s instead of 0.7 s. The browser's build
 * still imports single messages (vite.config.ts), and so do the types.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'words/compiled/messages/_index.js',
    outDir: 'words/compiled/joined', // one level deep like the messages, so that relative imports of shared modules work
    minify: true,
    rolldownOptions: { external: /\/(runtime|registry)\.js$/, output: { entryFileNames: 'messages.js' } },
  },
})
