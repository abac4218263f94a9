import * as contract from '#contract/members.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { makeChallenge } from './commands.ts'
import { readEffort } from './rules.ts'

export const proofDoors = ({ db, limits }: Floor) => [
  answer(contract.captcha, async ({ effort }, { ip, now }) => {
    await limits.spend('captcha', ip, { most: 60, seconds: 60 })
    const { parameters, signature = '' } = await makeChallenge(db, readEffort(effort), now)
    return { parameters: { ...parameters, data: { ...parameters.data } as Record<string, number> }, signature }
  }),
]
