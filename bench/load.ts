import autocannon from 'autocannon'
import type { Child, Used } from './child.ts'

export interface Measured {
  name: string
  p50: number
  p95: number
  perSecond: number
  cpuMs: number // of the server process, per request
  databaseMs: number // of its PostgreSQL, per request
  workerMs: number // of the process that runs its jobs, per request
  turns: number // round trips to the database
  bytes: number // of one response
  failures: number
  /** The same without a shop: bare node:http with the same bytes, or the write floor. Without it, a row is compared with the first one. */
  floor?: Measured
}

/** Tells the baseline server to copy the response of this request and serve it. */
export interface Copy {
  copy: { url: string; method: string; headers: Record<string, string>; body?: string }
}

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Each request has a URL never used before, so that no cache applies. */
  unlike?: boolean
}

let turn = 0
const unlikeAny = (path: string) => `${path}${path.includes('?') ? '&' : '?'}turn=${(turn += 1)}`

/** Sends a few requests repeatedly, 8 at once, for some seconds after a warm-up of one second. */
export async function load(
  name: string,
  child: Child,
  asks: readonly LoadRequest[],
  seconds = 4,
  connections = 8,
): Promise<Measured> {
  const options = {
    url: child.url,
    connections,
    requests: asks.map((ask) => ({
      method: ask.method ?? 'GET',
      path: ask.path,
      headers: ask.headers ?? {},
      ...(ask.body !== undefined && { body: ask.body }),
      ...(ask.unlike && {
        setupRequest: <Request extends object>(request: Request) => ({ ...request, path: unlikeAny(ask.path) }),
      }),
    })),
  }
  await autocannon({ ...options, duration: 1 })
  const times: number[] = []
  const before = await child.use()
  const run = autocannon({ ...options, duration: seconds })
  run.on('response', (_client, _status, _bytes, time) => times.push(time))
  const result = await run
  return summarise(
    name,
    times,
    await useSince(child, before),
    seconds,
    result.throughput.total / Math.max(1, times.length),
    result.non2xx + result.errors,
  )
}

/** Compares cached responses with bare node:http serving the same bytes. */
export async function loadBeside(
  floor: Child,
  name: string,
  shop: Child,
  asks: readonly LoadRequest[],
): Promise<Measured> {
  const copies: LoadRequest[] = []
  for (const asked of asks) {
    const { method = 'GET', path, headers = {}, body } = asked
    const copy = { url: shop.url + path, method, headers, ...(body !== undefined && { body }) }
    copies.push({ ...asked, ...(await floor.ask<{ path: string }>({ copy })) })
  }
  const bare = await load('  node:http, these bytes', floor, copies)
  return { ...(await load(name, shop, asks)), floor: bare }
}

/**
 * Runs a journey of several requests repeatedly, `atOnce` concurrently, and times each one. The first `warmUp` runs are not
 * timed, because a new program is still being compiled. Halfway through them the shop settles: PostgreSQL plans for empty tables
 * until it has run ANALYZE, and jobs for unpaid orders pile up.
 */
export async function walk(
  name: string,
  child: Child,
  journey: (turn: number) => Promise<void>,
  { turns, warmUp = 0, atOnce = 8 }: { turns: number; warmUp?: number; atOnce?: number },
): Promise<Measured> {
  const half = Math.floor(warmUp / 2)
  await sideBySide(half, atOnce, journey)
  if (warmUp > 0) await child.ask({ settle: true })
  await sideBySide(warmUp - half, atOnce, (turn) => journey(half + turn))
  const times: number[] = []
  let failures = 0
  const before = await child.use()
  const started = performance.now()
  await sideBySide(turns, atOnce, async (turn) => {
    const begin = performance.now()
    try {
      await journey(warmUp + turn)
      times.push(performance.now() - begin)
    } catch (error) {
      if (failures++ === 0) console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  const seconds = (performance.now() - started) / 1_000
  return summarise(name, times, await useSince(child, before), seconds, 0, failures)
}

/** Runs `run` this many times, at most `atOnce` concurrently. */
export async function sideBySide(turns: number, atOnce: number, run: (turn: number) => Promise<void>): Promise<void> {
  let turn = 0
  const one = async () => {
    while (turn < turns) await run(turn++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

export async function useSince(child: Child, before: Used): Promise<Used> {
  const now = await child.use()
  return {
    cpu: now.cpu - before.cpu,
    databaseCpu: now.databaseCpu - before.databaseCpu,
    workerCpu: now.workerCpu - before.workerCpu,
    turns: now.turns - before.turns,
  }
}

export function summarise(
  name: string,
  times: number[],
  used: Used,
  seconds: number,
  bytes: number,
  failures: number,
): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const each = (all: number) => all / Math.max(1, times.length)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    name,
    p50: at(0.5),
    p95: at(0.95),
    perSecond: times.length / seconds,
    cpuMs: each(used.cpu),
    databaseMs: each(used.databaseCpu),
    workerMs: each(used.workerCpu),
    turns: each(used.turns),
    bytes,
    failures,
  }
}
