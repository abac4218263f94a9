import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type pg from 'pg'
import type { Bindings } from './request-bindings.ts'
import type { CallLog } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { isMigrated } from '../database/migrate.ts'
import { mayOperate } from './local-operators.ts'

interface WatchedParts {
  /** A connection reserved for health checks. */
  probe: pg.Pool
  log: CallLog
  metrics: Metrics
  /** The bearer token that opens the metrics; without one they are for this machine only. */
  metricsToken?: string | undefined
}

export interface AnsweredRequest {
  requestId: string
  method: string
  /** The route pattern, for the metrics. */
  route: string
  /** The requested address, for the log, which hides its secrets. */
  url: string
  status: number
  ms: number
}

type Readiness = 'ready' | 'waiting for migrations' | 'waiting for the database'

/** Records one answered request in the log and the metrics. */
export type NoteAnswered = (answered: AnsweredRequest) => void

/**
 * Request log, health endpoints and metrics. Mounted first; answers written elsewhere are recorded with the function it
 * returns.
 */
export function mountWatch(hono: Hono<Bindings>, { probe, log, metrics, metricsToken }: WatchedParts): NoteAnswered {
  function note({ requestId, method, route, url, status, ms }: AnsweredRequest) {
    metrics.observe(method, route, status, ms / 1_000)
    const facts = { requestId, method, url, status, ms: Math.round(ms * 10) / 10 }
    if (status >= 500) log.warn(facts, 'answered with an error')
    else log.info(facts, 'answered')
  }

  hono.use(async (c, next) => {
    const began = performance.now()
    await next()
    const ms = performance.now() - began
    const { method, url } = c.req
    note({ requestId: c.get('requestId'), method, route: routePath(c), url, status: c.res.status, ms })
  })

  hono.get('/api/health/live', (c) => c.json({ status: 'live' }))

  let migrated = false
  let asking: Promise<Readiness> | undefined
  async function judge(): Promise<Readiness> {
    try {
      if (migrated) await probe.query('select 1')
      else migrated = await isMigrated(probe)
      return migrated ? 'ready' : 'waiting for migrations'
    } catch {
      return 'waiting for the database'
    }
  }
  hono.get('/api/health/ready', async (c) => {
    const status = await (asking ??= judge().finally(() => (asking = undefined))) // concurrent requests share one query
    return c.json({ status }, status === 'ready' ? 200 : 503)
  })

  hono.get('/api/metrics', async (c) => {
    if (!mayOperate(c, metricsToken)) return c.notFound()
    return c.text(await metrics.write(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
  return note
}
