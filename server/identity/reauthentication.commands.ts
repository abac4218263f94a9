import type { CodePurpose } from '#contract/members.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { keepsPassword } from './accounts.store.ts'
import { proveCode, type ProvenCode, sayBeside, useCode } from '#server/verification/verification-codes.commands.ts'
import type { MemberProfile } from './profile.store.ts'
import { readPassword } from './password-encryption.commands.ts'
import { contactOf } from './reauthentication.rules.ts'

/** How a member proves their identity again: by a code sent to an own contact, or by the password. */
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

/** A password if one was sent, plain or encrypted; otherwise a code. */
export async function readProof({ db }: { db: Db }, sent: SentProof, now: Temporal.Instant): Promise<IdentityProof> {
  const password = await readPassword(db, now, sent.password, sent.encryptPassword)
  return password === ''
    ? { kind: 'code', channel: sent.channel, code: sent.verifyCode ?? '' }
    : { kind: 'password', password }
}

const wrongPasswords = { most: 10, seconds: 900 }
/** Counter names. Each action has its own, so that one does not use up the other's limit. */
const counters = {
  delete: 'passwords to leave',
  transfer: 'passwords to transfer',
  change: 'passwords to change',
  passkey: 'passwords to add a passkey',
} as const

/** A correct proof that is not consumed yet; the transaction of its action consumes it. */
export type ProvenSelf =
  | { kind: 'code'; code: ProvenCode }
  | { kind: 'password'; of: { id: string; passwordHash: string | null } }

const wrongPassword = () => new Refusal('PASSWORD_INCORRECT', {}, { password: 'password_incorrect' })

/** Refuses a wrong proof. */
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

/** Consumes a proof. A password that was changed meanwhile proves nothing, because that change has ended the session. */
export async function takeProof(tx: Tx, proven: ProvenSelf): Promise<void> {
  if (proven.kind === 'code') return useCode(tx, proven.code)
  if (!(await keepsPassword(tx, proven.of))) throw wrongPassword()
}
