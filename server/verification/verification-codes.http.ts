import { Gauge, type Registry } from 'prom-client'
import * as contract from '#contract/members.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sendCode } from './verification-codes.commands.ts'
import { countCodesOfDay } from './verification-codes.reads.ts'
import { codeGap, codeLife, effortOf } from './verification-codes.rules.ts'

export const codeEndpoints = (context: AppContext) => [
  answer(contract.sendVerifyCode, async ({ purpose, target }, caller) => {
    // This GET sends a message. A picture on a foreign page must not trigger it in a visitor's name.
    const site = caller.sent.get('sec-fetch-site')
    if (site && site !== 'same-origin') throw new Refusal('INVALID_INPUT', { field: 'Sec-Fetch-Site' })
    const { kind } = await sendCode(context, {
      company: caller.company,
      purpose,
      target,
      member: caller.visitor?.kind === 'MEMBER' ? caller.visitor.id : null,
      locale: caller.locale,
      ip: caller.ip,
      proof: caller.sent.get(contract.captchaHeader),
      now: caller.now,
    })
    return { sentTo: kind, validSeconds: codeLife.total('seconds'), againSeconds: codeGap.total('seconds') }
  }),
]

/** Metrics that show abuse of codes, and the effort of honest visitors. */
export function watchCodes(registry: Registry, context: Pick<AppContext, 'db' | 'limits'>): void {
  const of = { labelNames: ['company', 'purpose'] as const, registers: [registry] }
  const codes = new Gauge({
    ...of,
    name: 'verify_codes',
    help: 'Verification codes sent in the current 24 hours, by company and purpose. The period begins with the first code.',
    async collect() {
      for (const { company, purpose, today } of await countCodesOfDay(context)) codes.set({ company, purpose }, today)
    },
  })
  const effort = new Gauge({
    ...of,
    name: 'verify_code_effort',
    help: 'Level of proof of work that a first verification code costs now: 0 is none; each level from 1 to 4 costs four times the one before.',
    async collect() {
      const first = { toTargetThisHour: 0, toTargetToday: 0, fromNetworkThisHour: 0 }
      for (const { company, purpose, today } of await countCodesOfDay(context))
        effort.set({ company, purpose }, effortOf({ ...first, today }))
    },
  })
}
