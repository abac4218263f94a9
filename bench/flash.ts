import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MeasuredAnswer, openCrowd, quantile } from '#tests/buyers.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { makeFolder } from './ending.ts'
import { type Machine, openMachine } from './machine.ts'

export interface FlashSale {
  buyers: number
  /** In which they arrive, evenly, whether or not those before them were answered. */
  seconds: number
  pieces: number
}

type Crowd = ReturnType<typeof openCrowd>

const code = 'FLASH'
const browsedPages = ['/', '/collections/category/electric', '/product/EL10221', '/collections?search=coffee']
/** Visitors who only look, a second. */
const browsersPerSecond = 10

/** A sale of few pieces to many buyers on two web processes, beside visitors who only look: what all waited for, and the ledger. */
export async function measureFlash(sale: FlashSale): Promise<string> {
  const folder = makeFolder('flash')
  const machine = await openMachine(folder, { WEB_PROCESSES: '2' })
  try {
    await putOnSale(machine.database.db, { code: 'WARM', cents: 10_000, onHand: 1_000 })
    await putOnSale(machine.database.db, { code, cents: 10_000, onHand: sale.pieces })
    await warmUp(machine)
    return [
      `\n${sale.buyers} buyers in ${sale.seconds} s for ${sale.pieces} pieces, beside ${browsersPerSecond} visitors a second who look, on two web processes`,
      ...(await hold(machine, sale)),
      ...(await judge(machine)),
    ].join('\n')
  } finally {
    await machine.close()
  }
}

/** A new program is still being compiled. */
async function warmUp(machine: Machine) {
  const crowd = openCrowd(machine.port)
  for (let turn = 0; turn < 20; turn += 1)
    await Promise.all(Array.from({ length: 8 }, () => buy(crowd, machine, 'WARM')))
  for (let turn = 0; turn < 5; turn += 1) for (const page of browsedPages) await crowd.buyer().open(page)
  crowd.close()
}

async function hold(machine: Machine, { buyers, seconds }: FlashSale): Promise<string[]> {
  const [buying, looking] = [openCrowd(machine.port), openCrowd(machine.port)]
  const before = cpuByName(machine)
  const arrivals = (many: number, come: (turn: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: many }, async (_, turn) => {
        await wait((turn * seconds * 1_000) / many)
        return come(turn)
      }),
    )
  const [paid] = await Promise.all([
    arrivals(buyers, () => buy(buying, machine, code)),
    arrivals(browsersPerSecond * seconds, (turn) => looking.buyer().open(browsedPages[turn % browsedPages.length]!)),
  ])
  for (const crowd of [buying, looking]) crowd.close()
  const used = [...cpuByName(machine)].map(
    ([name, ms]) => `${name} ${((ms - (before.get(name) ?? 0)) / 1_000).toFixed(1)}`,
  )
  const [refused, served] = [buying.asked.filter(isRefused), buying.asked.filter((one) => !isRefused(one))]
  return [
    `paid by their buyers: ${paid.filter(Boolean).length}`,
    describe('let in, every answer', 1_000, served),
    describe(
      '  placing an order',
      1_000,
      served.filter((one) => one.path.includes('completePayment') && one.status === 200),
    ),
    describe(
      'told to wait, pages',
      200,
      refused.filter(({ path }) => path.startsWith('/product')),
    ),
    describe(
      '  calls',
      200,
      refused.filter(({ path }) => path.startsWith('/api')),
    ),
    describe('browsing', 100, looking.asked),
    `  of these told to wait: ${looking.asked.filter(isRefused).length}`,
    `CPU in s: ${used.join(', ')}`,
  ]
}

/** Looks at the goods, buys and pays. Returns whether it was paid. */
async function buy(crowd: Crowd, machine: Machine, prodCode: string): Promise<boolean> {
  const buyer = crowd.buyer()
  await buyer.look(`/product/${prodCode}`)
  const placed = await buyer.buy(prodCode)
  return placed ? pay(buyer, machine, placed) : false
}

/** A payment that the bank does not know, or that failed, is begun again. */
async function pay(
  buyer: ReturnType<Crowd['buyer']>,
  machine: Machine,
  { invoiceNo, jumpUrl }: { invoiceNo: string; jumpUrl: string | null },
): Promise<boolean> {
  if (jumpUrl) await approve(machine.bankUrl + new URL(jumpUrl).pathname)
  for (;;) {
    const { status, reply } = await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
    if (status === 200 && reply.status === 'paid') return true
    if (status === 200 && !reply.payable) return false
    await wait(500)
    if (jumpUrl && status === 200 && reply.status === 'waiting') continue
    const again = await buyer.call('POST /payment/repayApply', { invoiceNo })
    if (again.status === 200) return pay(buyer, machine, again.reply)
  }
}

/** On the bank's page, which is loaded anew where the bank cannot answer. */
async function approve(page: string) {
  const body = new URLSearchParams({ choice: 'approve' })
  for (;;) {
    const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    if (status < 400) return
    if (status < 500) throw new Error(`the bank refuses a payment: ${status}`)
    await wait(500)
  }
}

const isRefused = (answer: MeasuredAnswer) => answer.status === 503

function describe(name: string, aim: number, answers: readonly MeasuredAnswer[]): string {
  const [middle, most, longest] = [0.5, 0.95, 1].map((part) =>
    Math.round(
      quantile(
        answers.map(({ ms }) => ms),
        part,
      ),
    ),
  )
  return `${name}: ${answers.length}, p50 ${middle} ms, p95 ${most} ms (aim ${aim}), longest ${longest} ms`
}

/** CPU milliseconds; PostgreSQL's of those of its processes that still run. */
function cpuByName({ listProcesses }: Machine): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, cpu } of listProcesses()) sums.set(name, (sums.get(name) ?? 0) + cpu)
  return sums
}

async function judge({ database: { db } }: Machine): Promise<string[]> {
  const { rows } = await sql<{ paid: number; left: number }>`
    select (select coalesce(sum(l.quantity), 0)::integer from order_line l join sales_order o on o.id = l.order_id
        where l.assort_id = ${code} and o.payment_state = 'paid') as paid,
      (select on_hand - allocated from stock where assort_id = ${code}) as left`.execute(db)
  const breaches = await findBreaches(db)
  return [
    `in the ledger: ${rows[0]!.paid} sold and paid, ${rows[0]!.left} left`,
    breaches.length === 0 ? 'all sums hold' : `WRONG: ${breaches.join('; ')}`,
  ]
}
