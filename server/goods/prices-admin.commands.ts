import type { Complaint } from '#contract/complaints.ts'
import { type ChangeAuthor, lockGoods, writePriceChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import {
  applyOperation,
  chooseOriginal,
  judgePrices,
  type PricedVariant,
  type PricesWritten,
  type PriceWish,
  type WantedPrice,
} from './price-changes.rules.ts'
import * as store from './prices-admin.store.ts'

/** Writes prices now, or plans them. All or none. */
export async function changePrices(tx: Tx, author: ChangeAuthor, wish: PriceWish): Promise<PricesWritten> {
  const { company, at } = author
  const from = wish.from && Temporal.Instant.compare(wish.from, at) > 0 ? wish.from : null
  if (wish.until && Temporal.Instant.compare(wish.until, from ?? at) <= 0) throw new Refusal('CONTENT_PERIOD_WRONG')
  await lockGoods(tx, company)
  const variants = await store.listPriced(tx, company, {
    codes: wish.codes,
    assortIds: [...wish.assortIds, ...wish.rows.map(({ assortId }) => assortId)],
  })
  const byId = new Map(variants.map((variant) => [variant.assortId, variant]))
  const wanted = listWanted(wish, byId)
  const isPlanned = from !== null || wish.until !== null
  const period = { from: from ?? at, until: wish.until }
  const planned = isPlanned ? await store.listPlanned(tx, company, [...byId.keys()], period) : []
  const wrong = judgePrices(wanted, byId, {
    sure: wish.sure,
    mayGoLow: wish.role === 'owner',
    planned: new Set(planned),
  })
  const refused = [...wrong].map(([place, complaint]) => ({ assortId: wanted[place]!.assortId, complaint }))
  const differences = wanted.flatMap((price, place) => {
    const variant = byId.get(price.assortId)
    if (!variant || wrong.has(place) || price.cents === null) return []
    const isSame = price.cents === variant.cents && price.listCents === variant.listCents
    return isSame ? [] : { variant, wanted: { ...price, cents: price.cents } }
  })
  const told = { asked: wanted.length, differences, refused, change: null, plan: null }
  if (wish.dryRun) return told
  if (refused.length > 0) throw new Refusal('PRICES_WRONG', { count: refused.length }, fieldsOf(wrong))
  const prices = differences.map((difference) => difference.wanted)
  if (prices.length === 0) return told
  if (!isPlanned) return { ...told, change: await writePrices(tx, author, wish.note, prices) }
  const plan = await store.addPlan(
    tx,
    company,
    { note: wish.note, by: author.staff?.name ?? '', at, ...period },
    prices,
  )
  await addJobs(
    tx,
    [period.from, period.until].flatMap((moment) =>
      moment ? { name: 'turnPrices', payload: { company, plan }, at: moment } : [],
    ),
  )
  return { ...told, plan, change: from === null ? await startPlan(tx, author, plan) : null }
}

function listWanted(wish: PriceWish, byId: ReadonlyMap<string, PricedVariant>): WantedPrice[] {
  const { operation, round, original } = wish
  const rows = wish.rows.map(({ assortId, cents, listCents }) => {
    const variant = byId.get(assortId)
    const kept = variant ? chooseOriginal(original, variant, cents) : null
    return { assortId, cents, listCents: listCents === undefined ? kept : listCents }
  })
  if (!operation) return rows
  const named = new Set(wish.rows.map(({ assortId }) => assortId))
  const all = [...byId.values()].filter(({ assortId }) => !named.has(assortId))
  const lost = wish.assortIds.filter((assortId) => !byId.has(assortId))
  return [
    ...rows,
    ...all.map((variant) => {
      const cents = applyOperation(operation, variant.cents, round)
      return { assortId: variant.assortId, cents, listCents: chooseOriginal(original, variant, cents) }
    }),
    ...lost.map((assortId) => ({ assortId, cents: null, listCents: null })),
  ]
}

const fieldsOf = (wrong: ReadonlyMap<number, Complaint>): Record<string, Complaint> =>
  Object.fromEntries([...wrong].map(([place, complaint]) => [`rows.${place}`, complaint]))

const writePrices = (
  tx: Tx,
  author: ChangeAuthor,
  note: string,
  prices: readonly { assortId: string; cents: number; listCents: number | null }[],
): Promise<string | null> => writePriceChange(tx, author, { kind: 'prices', note }, prices)

/** A plan that is due begins, or ends. A job that comes again finds nothing to do. */
export async function turnPrices(tx: Tx, company: string, id: string, now: Temporal.Instant): Promise<void> {
  await lockGoods(tx, company)
  const plan = await store.findPlan(tx, company, id)
  if (!plan) return
  const author = { company, staff: null, at: now }
  if (plan.state === 'waiting' && plan.startsAt.getTime() <= now.epochMilliseconds) {
    await startPlan(tx, author, id)
    if (plan.endsAt === null || plan.endsAt.getTime() > now.epochMilliseconds) return
  } else if (plan.state !== 'running' || !plan.endsAt || plan.endsAt.getTime() > now.epochMilliseconds) return
  await endPlan(tx, author, id, 'ended')
}

async function startPlan(tx: Tx, author: ChangeAuthor, id: string): Promise<string | null> {
  const { company } = author
  await store.storeFormerPrices(tx, company, id)
  const plan = (await store.findPlan(tx, company, id))!
  await store.setPlanState(tx, company, id, plan.endsAt === null ? 'ended' : 'running')
  return writePrices(tx, author, plan.note, await store.listPlanRows(tx, company, id))
}

/** Prices that still are those of the plan go back; others were written since, and stay. */
async function endPlan(tx: Tx, author: ChangeAuthor, id: string, state: 'ended' | 'cancelled'): Promise<string | null> {
  const rows = await store.listPlanRows(tx, author.company, id)
  const back = rows.flatMap((row) =>
    row.beforeCents !== null && row.nowCents === row.cents && row.nowListCents === row.listCents
      ? { assortId: row.assortId, cents: row.beforeCents, listCents: row.beforeListCents }
      : [],
  )
  await store.setPlanState(tx, author.company, id, state)
  return writePrices(tx, author, `end ${id}`, back)
}

/** Cancels a plan; prices of one that runs go back at once. */
export async function cancelPlan(tx: Tx, author: ChangeAuthor, id: string): Promise<string | null> {
  await lockGoods(tx, author.company)
  const plan = await store.findPlan(tx, author.company, id)
  if (!plan) throw new Refusal('PLAN_NOT_FOUND')
  if (plan.state === 'running') return endPlan(tx, author, id, 'cancelled')
  if (plan.state !== 'waiting') throw new Refusal('PLAN_ENDED')
  await store.setPlanState(tx, author.company, id, 'cancelled')
  return null
}
