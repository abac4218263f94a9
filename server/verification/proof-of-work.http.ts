import * as contract from '#contract/members.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { makeChallenge } from './proof-of-work.commands.ts'
import { readEffort } from './proof-of-work.rules.ts'

export const proofEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.captcha, async ({ effort }, { ip, now }) => {
    await limits.spend('captcha', ip, { most: 60, seconds: 60 })
    const { parameters, signature = '' } = await makeChallenge(db, readEffort(effort), now)
    return { parameters: { ...parameters, data: { ...parameters.data } as Record<string, number> }, signature }
  }),
]
