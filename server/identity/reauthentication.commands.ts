import type { CodePurpose } from '#contract/members.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { keepsPassword } from './accounts.reads.ts'
import { proveCode, type ProvenCode, sayBeside, useCode } from './verification-codes.commands.ts'
import type { MemberProfile } from './profile.reads.ts'
import { readPassword } from './password-encryption.commands.ts'
import { contactOf } from './reauthentication.rules.ts'

/** How a member proves that it is really them, once more: a code sent to an own address, or the password. */
export type IdentityProof =
  | { kind: 'code'; channel: 'EMAIL' | 'SMS'; code: string }
  | { kind: 'password'; password: string }

export type ReauthenticationServices = Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'passwords'>

interface SentProof {
  password?: string | undefined
  encryptPassword?: string | undefined
  channel: 'EMAIL' | 'SMS'
  verifyCode?: string | undefined
}

/** A password when one was sent, plain or sealed; otherwise a code. */
export async function readProof({ db }: { db: Db }, sent: SentProof, now: Temporal.Instant): Promise<IdentityProof> {
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
  passkey: 'passwords to add a passkey',
} as const

/** What was right, not yet used: that is done in the transaction of what it was for. */
export type ProvenSelf =
  | { kind: 'code'; code: ProvenCode }
  | { kind: 'password'; of: { id: string; passwordHash: string | null } }

const wrongPassword = () => new Refusal('PASSWORD_INCORRECT', {}, { password: 'password_incorrect' })

/** Refuses what is wrong. */
export async function proveSelf(
  services: ReauthenticationServices,
  { company, member: id, passwordHash, ...reachable }: MemberProfile,
  purpose: keyof typeof counters & CodePurpose,
  proof: IdentityProof,
  now: Temporal.Instant,
): Promise<ProvenSelf> {
  if (proof.kind === 'password') {
    const { limits, passwords } = services
    const look = async () => {
      if (!(await passwords.isRight(proof.password, passwordHash, id))) throw wrongPassword()
    }
    await limits.attempt([[counters[purpose], id, wrongPasswords]], look, (error) =>
      isRefusal(error, 'PASSWORD_INCORRECT'),
    )
    return { kind: 'password', of: { id, passwordHash } }
  }
  const contact = contactOf(reachable, proof.channel)
  if (!contact) throw new Refusal('CODE_INCORRECT', {}, { verifyCode: 'code_incorrect' })
  const use = { company, purpose, contact, member: id }
  return { kind: 'code', code: await proveCode(services, use, proof.code, now).catch(sayBeside('verifyCode')) }
}

/** Uses a proof up. A password that was changed meanwhile proves nothing: its change has ended all it had opened. */
export async function takeProof(tx: Tx, proven: ProvenSelf): Promise<void> {
  if (proven.kind === 'code') return useCode(tx, proven.code)
  if (!(await keepsPassword(tx, proven.of))) throw wrongPassword()
}
