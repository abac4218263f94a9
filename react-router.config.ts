import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // Every route is known from the first page on: a click never waits for a route list, and a shop has few routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => packAssets(path.join(viteConfig.root, 'build/client/assets')),
} satisfies Config

/** Compressed once, as far as can be, instead of for each visitor. */
function packAssets(folder: string) {
  for (const name of fs.readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const body = fs.readFileSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, `${name}.br`), zlib.brotliCompressSync(body))
    fs.writeFileSync(path.join(folder, `${name}.gz`), zlib.gzipSync(body, { level: 9 }))
  }
}
