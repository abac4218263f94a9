import { goodsSorts, lackingParts } from '#contract/goods-list.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const turns = 7

/** Measures what staff wait for while they look at and write single goods; a row names its limit in milliseconds. */
export async function measureViews(owner: ShopVisitor, codes: readonly string[]): Promise<void> {
  const views = [
    ...goodsSorts.flatMap((sort) => [
      { sort, direction: 'asc' as const },
      { sort, direction: 'desc' as const },
    ]),
    ...lackingParts.map((missing) => ({ missing })),
    { state: 'live' as const },
    { search: 'blue' },
    { search: '茶' },
  ]
  const orders: { name: string; times: number[] }[] = []
  for (const view of views)
    orders.push({
      name: Object.values(view).join(' '),
      times: await time(() => owner.call('GET /staff/goods/order', view)),
    })
  const slowest = orders.toSorted((a, b) => middleOf(b.times) - middleOf(a.times))[0]!
  say(`a view, the slowest of ${views.length}: ${slowest.name}`, slowest.times, 150)
  say(
    'a view, all of them',
    orders.map(({ times }) => middleOf(times)).toSorted((a, b) => a - b),
    150,
  )

  let page = 0
  const next = () => {
    page += 7
    const at = (page * 1_000) % (codes.length - 100)
    return codes.slice(at, at + 100)
  }
  say('a page of 100 rows', await time(() => owner.call('POST /staff/goods/rows', { codes: next() })), 50)

  const goods = codes.filter((_, at) => at % 97 === 0)
  let saved = 0
  const draft = async () => {
    const code = goods[(saved += 1)]!
    const { version } = await owner.call('GET /staff/goods/{code}', { code })
    return { code, version }
  }
  const saves: number[] = []
  const cells: number[] = []
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    const { code, version } = await draft()
    const began = performance.now()
    const written = await owner.call('PUT /staff/goods/{code}', { code, version, fields: { nameEn: `Saved ${turn}` } })
    saves.push(performance.now() - began)
    const cell = {
      code,
      version: written.version,
      operations: [{ kind: 'setText', field: 'searchWords', value: `measured ${turn}` }],
    }
    const again = performance.now()
    await owner.call('POST /staff/goods/change', { cells: [cell] } as never)
    cells.push(performance.now() - again)
  }
  say('saving goods', saves, 100)
  say('saving a cell', cells, 100)
}

async function time(act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return times
}

const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!

function say(name: string, times: readonly number[], limit: number): void {
  const most = Math.max(...times)
  console.log(
    `${name.padEnd(48)} middle ${middleOf(times).toFixed(0).padStart(5)} ms   most ${most.toFixed(0).padStart(5)} ms   aim ${limit}`,
  )
}
