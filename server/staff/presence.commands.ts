import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import type { Assertion } from '#server/lib/integrations/passkey-ceremonies.ts'
import { findStep } from './authenticators.reads.ts'
import { readStaffPasskey, useStaffPasskey } from './staff-passkeys.commands.ts'
import { readTotp } from './staff.reads.ts'
import * as store from './staff.store.ts'
import type { StaffAccount } from './staff.store.ts'

type PresenceServices = Pick<AppContext, 'db' | 'limits' | 'log' | 'passwords'>

/** What shows again who is at the console: the password, and a code or a passkey in its place. */
export interface ShownPresence {
  password: string
  totp: string
  passkey?: Assertion | undefined
}

const wrongProofs = { most: 10, seconds: 900 }

/**
 * Refuses INVALID_STAFF_LOGIN unless the caller shows password and second factor again; a code or an assertion is used up. It
 * opens transactions of its own, because a password is hashed outside of any.
 */
export async function requirePresence(
  services: PresenceServices,
  caller: StaffCaller,
  origin: string,
  shown: ShownPresence,
): Promise<StaffAccount> {
  const { company, staff } = caller
  const account = await store.findStaff(services.db, company, staff.id)
  if (!account) throw new Refusal('SESSION_ENDED')
  const look = async () => {
    const isRight = await services.passwords.isRight(shown.password, account.passwordHash)
    if (!isRight || !(await useSecondFactor(services, account, { caller, origin, ...shown })))
      throw new Refusal('INVALID_STAFF_LOGIN')
  }
  await services.limits.attempt([['wrong proofs of presence', staff.id, wrongProofs]], look, (error) =>
    isRefusal(error, 'INVALID_STAFF_LOGIN'),
  )
  return account
}

async function useSecondFactor(
  services: PresenceServices,
  account: StaffAccount,
  { caller: { company, now }, origin, totp, passkey }: ShownPresence & { caller: StaffCaller; origin: string },
): Promise<boolean> {
  if (passkey) {
    const shown = await readStaffPasskey(services, { company, origin, now }, passkey)
    if (shown?.owner !== account.id) return false
    return inTransaction(services.db, (tx) => useStaffPasskey(tx, shown, now))
  }
  const step = findStep(readTotp(services.db, account), totp, now)
  const { passwordHash } = account
  if (step === null || passwordHash === null) return false
  return inTransaction(services.db, (tx) => store.takeStep(tx, account.id, { step, passwordHash }))
}
