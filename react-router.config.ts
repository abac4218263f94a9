import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { packAssets } from './scripts/pack-assets.ts'

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // All routes are sent with the first page: navigation never waits for a route list, and there are few routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => packAssets(path.join(viteConfig.root, 'build/client/assets')),
} satisfies Config
