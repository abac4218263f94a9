import fs from 'node:fs/promises'
import path from 'node:path'
import type { App } from './app.ts'
import { isDatabaseAway } from './lib/database/database-away.ts'
import { writeConsolePolicy } from './lib/http/content-security-policy.ts'
import { giveBuiltFile } from './lib/http/static-file.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { isWaiting } from './companies/companies.reads.ts'
import { listCompanyCodes, listHosts } from './shop/shop.reads.ts'

/**
 * Mounts the built console: its files under /console/assets, and its one page under every other path of /console. Its page, and
 * those of the shop after it, are served while the database is away, so that people read what is wrong.
 */
export async function mountConsole(
  { hono, context: { db, findCompany } }: Pick<App, 'hono' | 'context'>,
  { consoleHost, publicUrl }: Pick<ProcessSettings, 'consoleHost' | 'publicUrl'>,
  folder = 'build-console',
): Promise<void> {
  const page = await fs.readFile(path.join(folder, 'index.html'), 'utf8')
  const ownPolicy = writeConsolePolicy(page, [])

  hono.get('/console/assets/*', (c) =>
    giveBuiltFile(folder, c.req.path.slice('/console'.length), c.req.header('accept-encoding')),
  )
  for (const address of ['/console', '/console/*'])
    hono.get(address, async (c) =>
      c.html(page, 200, {
        'content-security-policy':
          hostOf(c.req.url) === consoleHost
            ? writeConsolePolicy(page, await listShopOrigins().catch(unlessAway([])))
            : ownPolicy,
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      }),
    )
  // The console's own host has no pages of a shop.
  hono.get('*', async (c, next) => {
    if (consoleHost === undefined || hostOf(c.req.url) !== consoleHost) return next()
    return c.req.path === '/' ? c.redirect('/console') : c.text('There is no such page.', 404)
  })

  // Without any company there is one thing to do.
  hono.get('*', async (c, next) =>
    (await needsSetUp(hostOf(c.req.url)).catch(unlessAway(false))) ? c.redirect('/console/openShop') : next(),
  )

  async function needsSetUp(host: string): Promise<boolean> {
    return (await findCompany(host)) === undefined && isWaiting(db)
  }

  /** The shops that a console on a host of its own previews. */
  async function listShopOrigins(): Promise<string[]> {
    const hosts = await Promise.all((await listCompanyCodes(db)).map((company) => listHosts(db, company)))
    return hosts.flat().map((host) => {
      const shop = new URL(publicUrl)
      shop.hostname = host
      return shop.origin
    })
  }
}

const unlessAway =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (!isDatabaseAway(error)) throw error
    return otherwise
  }

const hostOf = (url: string) => new URL(url).hostname
