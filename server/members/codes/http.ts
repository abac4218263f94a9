import * as contract from '#contract/members.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { sendCode } from './commands.ts'
import { codeGap, codeLife } from './rules.ts'

export const codeDoors = (floor: Floor) => [
  answer(contract.sendVerifyCode, async ({ purpose, target }, caller) => {
    // A GET that sends something: a picture on a foreign page must not do it in a visitor's name.
    const site = caller.sent.get('sec-fetch-site')
    if (site && site !== 'same-origin') throw new Refusal('INVALID_INPUT', { field: 'Sec-Fetch-Site' })
    const { kind } = await sendCode(floor, {
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
