import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ImportTarget, StaffImport } from '#contract/imports.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { FileStore } from '#server/lib/integrations/file-store.ts'
import { openLog } from '#server/lib/process/log.ts'
import type { Run } from '#server/lib/process/job-registry.ts'
import { putOnSale } from './goods.ts'
import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'

type Content = string | Uint8Array
export type CheckedImport = Awaited<ReturnType<Awaited<ReturnType<typeof openImportShop>>['check']>>

/** A shop and its owner, who imports files. */
export async function openImportShop() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-imports-'))
  const shop = await openShop({ files: new FolderHome(folder) })
  const owner = await enterAs(shop, 'owner')
  const read = (id: string) => owner.call('GET /staff/imports/{id}', { id, size: 200 }, { locale: 'en-US' })
  let made = 0

  async function upload(content: Content, sender: ShopVisitor = owner): Promise<StaffImport> {
    const response = await shop.fetch('/api/staff/imports?locale=en-US&name=goods.csv', {
      method: 'POST',
      headers: { authorization: sender.token!, 'content-type': 'text/csv' },
      body: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })
    const told = (await response.json()) as StaffImport & { error?: string }
    if (!response.ok) throw new Error(told.error)
    return told
  }

  async function check(
    content: Content,
    settings: Partial<StaffImport['settings']> = {},
    mapping?: (ImportTarget | null)[],
  ) {
    const { importId: id, mapping: guessed } = await upload(content)
    await owner.call('PUT /staff/imports/{id}', { id, mapping: mapping ?? guessed, settings })
    await owner.call('POST /staff/imports/{id}/check', { id })
    await shop.runJobs()
    return read(id)
  }

  async function apply(id: string) {
    await owner.call('POST /staff/imports/{id}/apply', { id })
    await shop.runJobs()
    return read(id)
  }

  return {
    shop,
    owner,
    read,
    upload,
    check,
    apply,
    services: {
      db: shop.db,
      clock: shop.clock,
      log: openLog('silent'),
      imports: new FileStore(new FolderHome(folder), 'imports'),
    },
    goodsOf: (code: string) => owner.call('GET /staff/goods/{code}', { code }),
    /** Puts goods on sale, which an import may then change. */
    async sell(cents = 10_000, onHand = 5) {
      const code = `IMP-${(made += 1)}`
      await putOnSale(shop.db, { code, cents, onHand })
      return { code, barcode: `29${code}` }
    },
    async close() {
      await shop.close()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

/** The file of these goods, as staff save it. */
export async function exportGoods(
  { owner, shop }: Pick<Awaited<ReturnType<typeof openImportShop>>, 'owner' | 'shop'>,
  codes: string[],
  kind: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const { exportId: id } = await owner.call('POST /staff/exports', { codes, kind })
  await shop.runJobs()
  const response = await shop.fetch(`/api/staff/exports/${id}`, { headers: { authorization: owner.token! } })
  return new Uint8Array(await response.arrayBuffer())
}

/** The verdict of each row, with what is wrong with it. */
export const listVerdicts = ({ rows }: CheckedImport): string[] =>
  rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ problem }) => problem)].join(' '))

/** A run of a job that is killed after so many parts. */
export function stopAfter(parts: number): Run {
  let begun = 0
  const throwIfAborted = () => {
    begun += 1
    if (begun > parts) throw new Error('killed')
  }
  return { id: '1', isLast: false, stopped: Object.assign(new AbortController().signal, { throwIfAborted }) }
}
