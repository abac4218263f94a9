import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // All routes are sent with the first page: navigation never waits for a route list, and there are few routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => packAssets(path.join(viteConfig.root, 'build/client/assets')),
} satisfies Config

/** Compresses assets once with the best ratio, instead of for each visitor. */
function packAssets(folder: string) {
  for (const name of fs.readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const body = fs.readFileSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, `${name}.br`), zlib.brotliCompressSync(body))
    fs.writeFileSync(path.join(folder, `${name}.gz`), zlib.gzipSync(body, { level: 9 }))
  }
}
