import type { Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import {
  type Assertion,
  type Ceremony,
  handleOf,
  type NewCredential,
  refusePasskey,
  verifyAssertion,
  verifyNewCredential,
  writeCreationOptions,
  writeRequestOptions,
} from '#server/lib/integrations/passkey-ceremonies.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { findAccount } from './accounts.reads.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { admitMember, type LoginCircumstances, type MemberLogin, type LoginContext } from './logins.commands.ts'
import { requireMember } from './profile.reads.ts'
import { holdMember } from './profile.store.ts'
import { type ReauthenticationServices, type IdentityProof, proveSelf, takeProof } from './reauthentication.commands.ts'
import { isOwnSession } from './sessions.store.ts'
import { asksForProof, ownerOf } from './passkeys.reads.ts'
import * as store from './passkeys.store.ts'

type PasskeyServices = ReauthenticationServices & Pick<AppContext, 'log'>

/** A member in the browser: session and origin. */
export interface PasskeyCaller {
  self: MemberOwner
  session: string
  origin: string
  now: Temporal.Instant
}

/** A passkey replaces the password, so the authenticator must verify its user, by PIN, fingerprint or face. */
const ceremonyOf = (
  purpose: 'add' | 'login',
  { company, session, origin, now }: { company: string; session: string; origin: string; now: Temporal.Instant },
): Ceremony => ({ company, purpose, holder: session, origin, now, verification: 'required' })

const begun = { most: 30, seconds: 900 }

/** Options for a new passkey. The member has just logged in or has proven their identity again. */
export async function beginPasskey(
  services: PasskeyServices,
  { self, session, origin, now }: PasskeyCaller,
  shop: string,
  proof: IdentityProof,
) {
  await services.limits.spend('passkeys begun', self.member, begun)
  const member = await requireMember(services.db, self)
  const known = await passkeys.list(services.db, ownerOf(self))
  if (known.length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
  if (await asksForProof(services.db, session, now)) {
    if ((proof.kind === 'code' ? proof.code : proof.password) === '') throw new Refusal('PROOF_REQUIRED')
    const proven = await proveSelf(services, member, 'passkey', proof, now)
    await inTransaction(services.db, (tx) => takeProof(tx, proven))
  }
  const account = {
    id: self.member,
    name: member.email ?? member.mobile ?? member.vipCode,
    displayName: namePerson(member),
  }
  return writeCreationOptions(services, ceremonyOf('add', { ...self, session, origin, now }), { shop, account, known })
}

/** Stores the new passkey and tells the account's owner. */
export async function addPasskey(
  services: PasskeyServices,
  { self, session, origin, now }: PasskeyCaller,
  { made, name }: { made: NewCredential; name: string },
): Promise<passkeys.StoredPasskey> {
  const credential = await verifyNewCredential(services, ceremonyOf('add', { ...self, session, origin, now }), made)
  return inTransaction(services.db, async (tx) => {
    // Locked as a change of password locks: a session that such a change has ended adds no passkey.
    if (!(await holdMember(tx, self.company, self.member)) || !(await isOwnSession(tx, self, session)))
      throw new Refusal('SESSION_ENDED')
    const { length } = await passkeys.list(tx, ownerOf(self))
    if (length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
    const passkey = await passkeys.insertPasskey(tx, ownerOf(self), { ...credential, name, now })
    if (!passkey) throw refusePasskey() // registered already
    await tellOwner(tx, self, { change: 'added', name, now })
    return passkey
  })
}

export async function renamePasskey(tx: Tx, self: MemberOwner, id: string, name: string): Promise<void> {
  if (!(await passkeys.rename(tx, ownerOf(self), id, name))) throw new Refusal('PASSKEY_NOT_FOUND')
}

/** Removes a passkey and tells the account's owner. */
export async function removePasskey(tx: Tx, self: MemberOwner, id: string, now: Temporal.Instant): Promise<void> {
  const name = await passkeys.remove(tx, ownerOf(self), id)
  if (name === undefined) throw new Refusal('PASSKEY_NOT_FOUND')
  await tellOwner(tx, self, { change: 'removed', name, now })
}

const tellOwner = (
  tx: Tx,
  { company, member }: MemberOwner,
  { change, name, now }: { change: 'added' | 'removed'; name: string; now: Temporal.Instant },
) => addJob(tx, 'tellOfPasskey', { company, member, change, name, at: now.toString() })

export const erasePasskeys = (tx: Tx, self: MemberOwner): Promise<void> => passkeys.removeAll(tx, ownerOf(self))

const triesFromNetwork = { most: 30, seconds: 900 }
const asksFromNetwork = { most: 120, seconds: 900 }

type Visiting = Omit<LoginCircumstances, 'visitor'> & {
  visitor: NonNullable<LoginCircumstances['visitor']>
  origin: string
}

const loginOf = ({ visitor, ...who }: Visiting) => ceremonyOf('login', { ...who, session: visitor.session })

/** Options for a login by passkey. */
export async function askForPasskey(services: PasskeyServices, who: Visiting) {
  await services.limits.spend('passkeys asked for', who.ip, asksFromNetwork)
  return writeRequestOptions(services, loginOf(who))
}

/** Logs in the owner of the passkey. */
export async function logInByPasskey(
  services: PasskeyServices & LoginContext,
  who: Visiting,
  assertion: Assertion,
): Promise<MemberLogin> {
  const { company, ip, now } = who
  const look = async () => {
    const passkey = await passkeys.findPasskey(services.db, { company, kind: 'member' }, assertion.id)
    if (!passkey || assertion.response.userHandle !== handleOf(passkey.owner)) throw refusePasskey()
    const counter = await verifyAssertion(services, loginOf(who), assertion, passkey)
    return inTransaction(services.db, async (tx) => {
      // Locks the member first, then the passkey, in the order in which closing an account locks them.
      const isHere = await store.keepMember(tx, { company, member: passkey.owner })
      const account = isHere && (await findAccount(tx, company, passkey.owner))
      if (!account || !(await passkeys.noteUse(tx, passkey.id, counter, now))) throw refusePasskey()
      return { account, token: await admitMember(tx, services, account, who) }
    })
  }
  return services.limits.attempt([['passkeys from a network', ip, triesFromNetwork]], look, (error) =>
    isRefusal(error, 'PASSKEY_REFUSED'),
  )
}
