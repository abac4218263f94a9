import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, dayOf } from '../process/clock.ts'
import type { Db } from '../database/db.ts'
import type { SmsTerms } from './letter-limits.ts'

interface LetterMetricsParts {
  db: Db
  pool: pg.Pool
  clock: Clock
  readSmsTerms(db: Db, company: string): Promise<SmsTerms>
}

const channels = ['mail', 'sms']
const states = ['sending', 'waiting', 'sent', 'dropped', 'refused', 'unclear', 'given_up']
const deliveries = ['unsent', 'taken', 'sent', 'delivered', 'undelivered']

/** Metrics worth an alert: messages that are not sent, and the daily cost of SMS. */
export function watchLetters(registry: Registry, { db, pool, clock, readSmsTerms }: LetterMetricsParts): void {
  const registers = [registry]
  const since = () => clock.now().subtract({ hours: 24 }).toString()

  const letters = new Gauge({
    name: 'letters',
    help: 'Mails and SMS of the last 24 hours, by state.',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      const { rows } = await pool.query<{ channel: string; state: string; count: number }>(
        'select channel, state, count(*) from letter where made_at > $1 group by channel, state',
        [since()],
      )
      for (const channel of channels) for (const state of states) letters.set({ channel, state }, 0)
      for (const { channel, state, count } of rows) letters.set({ channel, state }, count)
    },
  })

  const messages = new Gauge({
    name: 'sms_deliveries',
    help: 'SMS of the last 24 hours, by delivery state as reported by the gateway.',
    labelNames: ['company', 'delivery'],
    registers,
    async collect() {
      const { rows } = await pool.query<{ company: string; delivery: string; count: number }>(
        `select sms.company, delivery, count(*) from sms join letter on letter.id = sms.letter
         where made_at > $1 group by sms.company, delivery`,
        [since()],
      )
      messages.reset()
      for (const { company } of rows) for (const delivery of deliveries) messages.set({ company, delivery }, 0)
      for (const { company, delivery, count } of rows) messages.set({ company, delivery }, count)
    },
  })

  const cost = new Gauge({
    name: 'sms_cost_hkd',
    help: 'Cost of the SMS sent today, by company.',
    labelNames: ['company'],
    registers,
    async collect() {
      const { rows } = await pool.query<{ company: string; cents: number }>(
        `select company.code as company, coalesce(sum(cents), 0)::bigint as cents
         from company left join sms on sms.company = company.code and day = $1 group by company.code`,
        [dayOf(clock.now()).toString()],
      )
      for (const { company, cents } of rows) cost.set({ company }, cents / 100)
    },
  })

  const budget = new Gauge({
    name: 'sms_budget_hkd',
    help: 'SMS budget of a day, by company; no SMS is sent beyond it.',
    labelNames: ['company'],
    registers,
    async collect() {
      const { rows } = await pool.query<{ company: string }>('select code as company from company')
      for (const { company } of rows) budget.set({ company }, (await readSmsTerms(db, company)).dayCents / 100)
    },
  })
}
