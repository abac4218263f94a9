import type { CodePurpose } from '#contract/members.ts'
import type { Db } from '#server/lib/db.ts'
import type { Floor } from '#server/lib/http.ts'
import { isRefusal, Refusal } from '#server/lib/refusal.ts'
import { proveCode, type ProvenCode } from '../codes/commands.ts'
import type { Member } from '../profile/reads.ts'
import { readPassword } from '../seals/commands.ts'
import { contactOf } from './rules.ts'

/** How a member proves that it is really them, once more: a code sent to an own address, or the password. */
export type Proof = { kind: 'code'; channel: 'EMAIL' | 'SMS'; code: string } | { kind: 'password'; password: string }

export type Desk = Pick<Floor, 'db' | 'limits' | 'passwords'>

interface Sent {
  password?: string | undefined
  encryptPassword?: string | undefined
  channel: 'EMAIL' | 'SMS'
  verifyCode?: string | undefined
}

/** A password when one was sent, plain or sealed; otherwise a code. */
export async function readProof({ db }: { db: Db }, sent: Sent, now: Temporal.Instant): Promise<Proof> {
  const password = await readPassword(db, now, sent.password, sent.encryptPassword)
  return password === ''
    ? { kind: 'code', channel: sent.channel, code: sent.verifyCode ?? '' }
    : { kind: 'password', password }
}

const wrongPasswords = { most: 10, seconds: 900 }
/** Names of the counters; each deed has its own, so that one does not wear out the other. */
const counters = {
  delete: 'passwords to leave',
  transfer: 'passwords to transfer',
  change: 'passwords to change',
} as const

/** Refuses what is wrong. A code that was right is not used up yet: that is done in the transaction of what it was for. */
export async function proveSelf(
  { db, limits, passwords }: Desk,
  member: Member,
  purpose: keyof typeof counters & CodePurpose,
  proof: Proof,
  now: Temporal.Instant,
): Promise<ProvenCode | undefined> {
  const { company, member: id } = member
  if (proof.kind === 'password') {
    const look = async () => {
      if (!(await passwords.isRight(proof.password, member.passwordHash)))
        throw new Refusal('PASSWORD_INCORRECT', {}, { password: 'password_incorrect' })
    }
    await limits.attempt([[counters[purpose], id, wrongPasswords]], look, (error) =>
      isRefusal(error, 'PASSWORD_INCORRECT'),
    )
    return undefined
  }
  const contact = contactOf(member, proof.channel)
  if (!contact) throw new Refusal('CODE_INCORRECT', {}, { verifyCode: 'code_incorrect' })
  return proveCode({ db }, { company, purpose, contact, member: id }, proof.code, now)
}
