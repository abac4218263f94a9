import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db } from '#server/lib/database/db.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { onAccountOpened } from '#server/hooks.ts'
import { addMember } from '#server/identity/accounts.commands.ts'
import { openMemberSession } from '#server/identity/tokens.commands.ts'
import { addRule, giveCoupon } from '#tests/coupons.ts'
import { putCard } from '#tests/gift-cards.ts'
import { givePoints } from '#tests/points.ts'

/** A logged-in member with every kind of part payment. */
export interface RichMember {
  id: string
  token: string
  coupon: string
  cards: string[]
}

export async function makeRichMembers(db: Db, many: number): Promise<RichMember[]> {
  const members: RichMember[] = []
  const rule = await addRule(db, { code: `BENCH-${realClock.now().epochMilliseconds}` }) // a new rule for each run
  for (let turn = 0; turn < many; turn += 1) {
    const now = realClock.now()
    const email = `rich.${now.epochMilliseconds}.${turn}@harbour.example`
    const { member, token } = await inTransaction(db, async (tx) => {
      const id = await addMember(
        tx,
        { onAccountOpened },
        {
          company: 'SPORT',
          firstName: 'Rich',
          lastName: 'Member',
          salutation: null,
          birthDate: '1990-01-01',
          email,
          emailProven: true,
          phone: null,
          phoneProven: false,
          passwordHash: null,
          invitedBy: null,
          language: 'zh-TW',
          now,
        },
      )
      const who = { company: 'SPORT', member: id, language: 'zh-TW', remember: false, now }
      return { member: id, token: await openMemberSession(tx, who) }
    })
    await givePoints(db, { company: 'SPORT', member }, 5_000, now)
    const number = String(now.epochMilliseconds).padStart(14, '0')
    members.push({
      id: member,
      token,
      coupon: await giveCoupon({ db, clock: realClock }, member, rule),
      cards: [
        (await putCard(db, { code: `1${number}1`, cents: 3_000, member })).id,
        (await putCard(db, { code: `1${number}2`, cents: 4_000, member })).id,
      ],
    })
  }
  return members
}
