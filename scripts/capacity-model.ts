/** What a shop has to carry in its busiest hour, and in a year. */
export interface ShopLoad {
  name: string
  ordersAnHour: number
  /** Pages that visitors open a second. */
  pagesASecond: number
  goods: number
  ordersAYear: number
}

/** A measured figure, and the section of docs/measurements.md (or the file) that has it. */
interface Figure {
  is: number
  from: string
}

const buying = 'Buying before and after the reordering of the tree, 2026-11-23'
const memory = 'Memory of the processes, 2026-11-23'
const homes = 'Homes of search again, 2026-11-23'
const placing = 'Placing an order in three round trips, 2026-11-23'
const size = 'Size of rows, 2026-11-23'

/** CPU in milliseconds, memory in MB, sizes in bytes. */
export const measured = {
  orderShop: { is: 6.67, from: buying },
  orderPostgres: { is: 4.74, from: buying },
  orderWorker: { is: 0.45, from: placing },
  /** A page from the response cache, and one cart and one addition of the visitor who opens it: the dearest common calls. */
  pageShop: { is: 0.5, from: 'docs/caches.md' },
  cart: { is: 1.9, from: 'docs/caches.md' },
  cartPostgres: { is: 0.7, from: buying },
  /** With 10,000 goods. */
  webProcess: { is: 211, from: memory },
  webProcessPerProduct: { is: 0.0085, from: memory },
  webProcessInPostgres: { is: 447, from: homes },
  supervisor: { is: 44, from: memory },
  worker: { is: 132, from: memory },
  product: { is: 2_016, from: size },
  order: { is: 3_416, from: size },
} as const satisfies Record<string, Figure>

/** Connections of a process with the default `DATABASE_POOL` (docs/operations.md). */
const ofWeb = 14
const ofWorker = 26
/** Goods that a process keeps in memory; with more, PostgreSQL answers listings and search (docs/decisions/search-homes.md). */
const mostInMemory = 100_000
/** Share of a core that is planned with: the rest is for peaks within the hour, vacuum, releases. */
const planned = 0.5

export interface Capacity {
  home: 'snapshot' | 'postgres'
  webProcesses: number
  memory: number
  workerCores: number
  postgresCores: number
  connections: number
  /** Of the database after a year, without indexes that are not built yet, files and write-ahead log. */
  gigabytes: number
}

export function planCapacity({ ordersAnHour, pagesASecond, goods, ordersAYear }: ShopLoad): Capacity {
  const orders = ordersAnHour / 3_600
  const cores = (milliseconds: number) => milliseconds / 1_000 / planned
  const shop = cores(orders * measured.orderShop.is + pagesASecond * (measured.pageShop.is + measured.cart.is))
  const webProcesses = Math.max(2, Math.ceil(shop)) // two, so that one may end
  const home = goods > mostInMemory ? 'postgres' : 'snapshot'
  const each =
    home === 'postgres'
      ? measured.webProcessInPostgres.is
      : measured.webProcess.is + (goods - 10_000) * measured.webProcessPerProduct.is
  return {
    home,
    webProcesses,
    memory: Math.round(webProcesses * each + measured.supervisor.is + measured.worker.is),
    workerCores: cores(orders * measured.orderWorker.is),
    postgresCores: cores(orders * measured.orderPostgres.is + pagesASecond * measured.cartPostgres.is),
    connections: webProcesses * ofWeb + ofWorker,
    gigabytes: (goods * measured.product.is + ordersAYear * measured.order.is) / 1e9,
  }
}

/** Of a month: a core, a GB of memory, a GB of disk. */
export interface MachinePrices {
  core: number
  memory: number
  disk: number
}

/** A web process uses one core. A core is rented whole, by the shop and by PostgreSQL. */
export function costOf(plan: Capacity, prices: MachinePrices): number {
  const cores = plan.webProcesses + Math.ceil(plan.workerCores) + Math.max(1, Math.ceil(plan.postgresCores))
  return cores * prices.core + (plan.memory / 1_000) * prices.memory + plan.gigabytes * prices.disk
}

export const shops: readonly ShopLoad[] = [
  { name: 'one shop', ordersAnHour: 100, pagesASecond: 20, goods: 10_000, ordersAYear: 100_000 },
  { name: '10 ×', ordersAnHour: 1_000, pagesASecond: 200, goods: 100_000, ordersAYear: 1_000_000 },
  { name: '100 ×', ordersAnHour: 10_000, pagesASecond: 2_000, goods: 1_000_000, ordersAYear: 10_000_000 },
]

/** The table of docs/scale.md. */
export function drawCapacity(loads: readonly ShopLoad[]): string {
  const rows = loads.map((load) => {
    const plan = planCapacity(load)
    return [
      load.name,
      `${load.ordersAnHour} / ${load.pagesASecond} / ${load.goods}`,
      plan.home,
      plan.webProcesses,
      `${plan.memory} MB`,
      plan.workerCores.toFixed(2),
      plan.postgresCores.toFixed(1),
      plan.connections,
      `${plan.gigabytes.toFixed(1)} GB`,
    ]
  })
  const head = [
    '',
    'orders an hour / pages a second / goods',
    'search',
    'web processes',
    'memory, all processes',
    'cores, worker',
    'cores, PostgreSQL',
    'connections',
    'database after a year',
  ]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
