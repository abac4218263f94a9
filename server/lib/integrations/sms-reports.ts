import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Clock } from '../process/clock.ts'
import type { Bindings } from '../http/request-bindings.ts'
import type { CallLog } from '../process/log.ts'
import { type SmsReport, reportPath, type SmsSender } from './sms.ts'
import { readBody } from '../http/read-input.ts'
import { Refusal } from '../http/refusal.ts'
import { isUuid } from '../database/uuid.ts'

interface SmsReportParts {
  db: Db
  clock: Clock
  log: CallLog
  sms: SmsSender | undefined
}

/** Receives delivery reports of a gateway. Repeated or reordered reports have the same result. */
export function mountSmsReports(hono: Hono<Bindings>, { db, clock, log, sms }: SmsReportParts): void {
  hono.post(reportPath, async (c) => {
    try {
      const body = await readBody(c.req.raw)
      const report = sms?.readReport?.({ search: new URL(c.req.url).search, body, headers: c.req.raw.headers })
      if (!report) return c.text('', 403)
      if (report !== 'of no concern' && isUuid(report.letter)) await noteReport(db, report, clock.now())
      return c.text('', 200)
    } catch (error) {
      if (error instanceof Refusal) return c.text('', 413)
      log.error({ err: error }, 'a delivery report of an SMS could not be saved')
      return c.text('', 503)
    }
  })
}

/** A final state is not replaced by an earlier one that arrives late. */
async function noteReport(db: Db, { letter, delivery, error }: SmsReport, at: Temporal.Instant): Promise<void> {
  await sql`
    update sms set delivery = ${delivery}, error = ${error}, told_at = ${at.toString()}::timestamptz
    where letter = ${letter} and delivery not in ('delivered', 'undelivered')
      and array_position(array['unsent', 'taken', 'sent', 'delivered', 'undelivered'], delivery)
        < array_position(array['unsent', 'taken', 'sent', 'delivered', 'undelivered'], ${delivery}::text)`.execute(db)
}
