import { setTimeout as wait } from 'node:timers/promises'
import type { GoodsRow } from '#contract/goods-list.ts'
import type { StaffImport } from '#contract/imports.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import type { Child } from './child.ts'
import { measureScreens } from './console-screens.ts'
import { measureViews } from './console-views.ts'
import { listCachedPages, visitCachedPages } from './cached-pages.ts'
import { measurePhotoCalls } from './large-photo.ts'
import { useSince } from './load.ts'

/** Measures what staff do to many goods at once. Each row is done once: what is measured changes the goods. */
export async function measureConsole(shop: Child, { screens }: { screens: boolean }): Promise<void> {
  const owner = new ShopVisitor(fetch, shop.url)
  owner.token = await shop.ask<string>({ owner: true })
  const { codes } = await owner.call('GET /staff/goods/order', {})
  const all = codes.split('\t')
  console.log(`\nthe console, ${all.length} goods`)
  const measure = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const before = await shop.use()
    const began = performance.now()
    const answer = await act()
    const seconds = (performance.now() - began) / 1_000
    const { cpu, databaseCpu, workerCpu } = await useSince(shop, before)
    const told = [`process ${cpu.toFixed(0)}`, `worker ${workerCpu.toFixed(0)}`, `PostgreSQL ${databaseCpu.toFixed(0)}`]
    console.log(`${name.padEnd(48)} ${seconds.toFixed(2).padStart(6)} s   CPU ms: ${told.join(', ')}`)
    return answer
  }
  await measureViews(owner, all)
  const [first] = await listSimpleRows(owner, all, 1)
  if (screens) await measureScreens(shop.url, owner, first!.code)
  await measureSingleChanges(shop, owner, first!.code)
  await measurePhotoCalls(shop, owner)
  await measureBulk(shop, owner, all.slice(0, 5_000), measure)
  const rows = await listSimpleRows(owner, all, 10_000)
  const changed = rows.map(({ code, priceFrom }) => `${code},${((priceFrom ?? 0) + 1).toFixed(2)},Renamed ${code}`)
  await measureImport(
    shop,
    owner,
    `code,price,nameEn\n${changed.join('\n')}\n`,
    `${rows.length} rows that change goods`,
    measure,
  )
  const added = rows.map(
    (_, at) => `NEW-${at},新品 ${at},New ${at},housewares,LUMORA,Size,${at % 2 ? 'L' : 'S'},${(at % 900) + 10}.50,3`,
  )
  const head = 'code,nameZh,nameEn,category,brand,option1Name,option1Value,price,stock'
  await measureImport(shop, owner, `${head}\n${added.join('\n')}\n`, `${rows.length} rows that add goods`, measure)
}

/** Each of some changes of one price, with the call that writes it: what a process spends on it until its visitors see it. */
async function measureSingleChanges(shop: Child, owner: ShopVisitor, code: string): Promise<void> {
  const turns = 20
  const { variants } = await owner.call('GET /staff/goods/{code}', { code })
  const { assortId, price } = variants[0]!
  const change = (turn: number) =>
    owner.call('POST /staff/prices/change', {
      rows: [{ assortId: assortId!, price: Number(price) + turn / 10 }],
      sure: true,
    })
  await untilShown(owner, (await change(1)).changeId!)
  const before = await shop.use()
  for (let turn = 2; turn < turns + 2; turn += 1) {
    await change(turn)
    await wait(250) // seen by then; asking would cost the process, too
  }
  const { cpu, workerCpu, databaseCpu } = await useSince(shop, before)
  const each = [cpu, workerCpu, databaseCpu].map((all) => (all / turns).toFixed(1))
  console.log(
    `${'one change of a price, with its call, CPU ms'.padEnd(48)} process ${each[0]}, worker ${each[1]}, PostgreSQL ${each[2]}   aim 20 a process`,
  )
}

type Measure = <T>(name: string, act: () => Promise<T>) => Promise<T>

async function measureBulk(shop: Child, owner: ShopVisitor, codes: string[], measure: Measure): Promise<void> {
  const cheaper = { kind: 'percent', field: 'price', value: -20 } as const
  const wish = { codes, operations: [cheaper], sure: true }
  await measure(`dry run: 20 % off ${codes.length} goods`, () =>
    owner.call('POST /staff/goods/change', { ...wish, dryRun: true }),
  )
  const pages = await listCachedPages(shop, owner)
  const quiet = await visitCachedPages(shop, pages, 10_000)
  const { changeId } = await measure(`20 % off ${codes.length} goods`, () =>
    owner.call('POST /staff/goods/change', wish),
  )
  const rename = { kind: 'setText', field: 'searchWords', value: 'measured' } as const
  await untilVisible(owner, changeId!, measure)
  const again = owner
    .call('POST /staff/goods/change', { ...wish, operations: [{ ...cheaper, value: 10 }] })
    .then((written) => untilShown(owner, written.changeId!).then(() => written))
  const busy = await visitCachedPages(shop, pages, again)
  for (const [name, { visitors, p50, p99, refused }] of [
    ['cached pages, 100 visitors a second', quiet],
    [`  while ${codes.length} changes are applied and shown`, busy],
  ] as const)
    console.log(
      `${name.padEnd(48)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${visitors} visitors, ${refused} refused   aim p99 ${(2 * quiet.p99).toFixed(1)}`,
    )
  await undo(owner, (await again).changeId!)
  const {
    variants: [variant],
  } = await owner.call('GET /staff/goods/{code}', { code: codes[0]! })
  const rows = [{ assortId: variant!.assortId!, price: Number(variant!.price) + 1 }]
  const one = await measure('one price', () => owner.call('POST /staff/prices/change', { rows, sure: true }))
  await untilVisible(owner, one.changeId!, measure)
  await undo(owner, one.changeId!)
  await measure('the undo of the prices', () => undo(owner, changeId!))
  const made = { code: 'measured', nameZh: '測量', nameEn: 'Measured', isNew: true, version: 0 }
  await owner.call('PUT /staff/attributes/{code}', made)
  for (const [name, operation] of [
    ['search words', rename],
    ['an attribute', { kind: 'setAttribute', attribute: 'measured', valueZh: '是', valueEn: 'Yes' }],
    ['safety stock', { kind: 'setSafety', value: 1 }],
    ['withdrawal', { kind: 'withdraw' }],
  ] as const) {
    const written = await measure(`${name} of ${codes.length} goods`, () =>
      owner.call('POST /staff/goods/change', { codes, operations: [operation] }),
    )
    await measure('  its undo', () => undo(owner, written.changeId!))
  }
}

/** The row says how long it takes from here; beside it stands what the shop itself measured from the last written row. */
async function untilVisible(owner: ShopVisitor, id: string, measure: Measure): Promise<void> {
  const { seconds } = await measure('  until every process shows it', () => untilShown(owner, id))
  console.log(`    ${seconds?.toFixed(2)} s after its last row was written`)
}

async function untilShown(owner: ShopVisitor, id: string) {
  for (;;) {
    const visible = await owner.call('GET /staff/changes/{id}/visible', { id })
    if (visible.state === 'shown') return visible
    await wait(20)
  }
}

/** Ends when all is written back, also where a job does it. */
async function undo(owner: ShopVisitor, id: string): Promise<void> {
  let { running } = await owner.call('POST /staff/changes/{id}/undo', { id })
  while (running) {
    await wait(100)
    running = (await owner.call('GET /staff/changes/{id}', { id, size: 1 })).progress?.state === 'running'
  }
}

/** Goods with one variant: a row that names their code is about it. */
async function listSimpleRows(owner: ShopVisitor, codes: readonly string[], most: number): Promise<GoodsRow[]> {
  const read: GoodsRow[] = []
  for (let at = 0; at < codes.length && read.length < most; at += 200) {
    const { rows } = await owner.call('POST /staff/goods/rows', { codes: codes.slice(at, at + 200) })
    read.push(...rows.filter(({ variants, state }) => variants === 1 && state === 'live'))
  }
  return read.slice(0, most)
}

async function measureImport(
  shop: Child,
  owner: ShopVisitor,
  file: string,
  name: string,
  measure: Measure,
): Promise<void> {
  const id = await measure(`upload of ${name}`, () => upload(shop, owner, file))
  await measure('  check', async () => {
    await owner.call('POST /staff/imports/{id}/check', { id })
    await waitWhile(owner, id, 'checking')
  })
  const applied = await measure('  apply', async () => {
    await owner.call('POST /staff/imports/{id}/apply', { id })
    return waitWhile(owner, id, 'applying')
  })
  if (applied.state !== 'applied' || applied.counts.refused > 100)
    throw new Error(`${name}: ${JSON.stringify(applied.failure ?? applied.counts)}`)
  await measure('  its undo', () => undo(owner, applied.changeId!))
}

async function upload(shop: Child, owner: ShopVisitor, body: string): Promise<string> {
  const headers = { authorization: owner.token!, 'content-type': 'text/csv' }
  const response = await fetch(`${shop.url}/api/staff/imports`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  const { importId: id, mapping, settings } = (await response.json()) as StaffImport
  await owner.call('PUT /staff/imports/{id}', { id, mapping, settings: { ...settings, sure: true } })
  return id
}

async function waitWhile(owner: ShopVisitor, id: string, state: StaffImport['state']) {
  for (;;) {
    const it = await owner.call('GET /staff/imports/{id}', { id, size: 1 })
    if (it.state !== state) return it
    await wait(100)
  }
}
