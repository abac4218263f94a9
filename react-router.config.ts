import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { packAssets } from './scripts/pack-assets.ts'
import { writeStylePieces } from './scripts/style-pieces.ts'

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // All routes are sent with the first page: navigation never waits for a route list, and there are few routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ viteConfig }) {
    const build = path.join(viteConfig.root, 'build')
    packAssets(path.join(build, 'client/assets'))
    writeStylePieces(build)
  },
} satisfies Config
