import type { Tx } from '#server/lib/database/db.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
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
import { findAccount } from './accounts.reads.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'
import { admitMember, type Circumstances, type Entered, type Entrance } from './logins.commands.ts'
import { requireMember, type Self } from './profile.reads.ts'
import { hold as holdMember } from './profile.store.ts'
import { type Desk as ProofDesk, type Proof, proveSelf, takeProof } from './reauthentication.commands.ts'
import { isOwnSession } from './sessions.reads.ts'
import { asksForProof, ownerOf } from './passkeys.reads.ts'
import * as store from './passkeys.store.ts'

type Desk = ProofDesk & Pick<Floor, 'log'>

/** A member at the shop's page: in which session, and at which address. */
export interface Standing {
  self: Self
  session: string
  origin: string
  now: Temporal.Instant
}

/** The passkey stands in the place of the password: its owner is verified, by a PIN, a finger or a face. */
const ceremonyOf = (
  purpose: 'add' | 'login',
  { company, session, origin, now }: { company: string; session: string; origin: string; now: Temporal.Instant },
): Ceremony => ({ company, purpose, holder: session, origin, now, verification: 'required' })

const begun = { most: 30, seconds: 900 }

/** What the browser makes a passkey of, for whoever has just logged in or shows once more that it is really them. */
export async function beginPasskey(desk: Desk, { self, session, origin, now }: Standing, shop: string, proof: Proof) {
  await desk.limits.spend('passkeys begun', self.member, begun)
  const member = await requireMember(desk.db, self)
  const known = await passkeys.list(desk.db, ownerOf(self))
  if (known.length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
  if (await asksForProof(desk.db, session, now)) {
    if ((proof.kind === 'code' ? proof.code : proof.password) === '') throw new Refusal('PROOF_REQUIRED')
    const proven = await proveSelf(desk, member, 'passkey', proof, now)
    await inTransaction(desk.db, (tx) => takeProof(tx, proven))
  }
  const account = {
    id: self.member,
    name: member.email ?? member.mobile ?? member.vipCode,
    displayName: nameOf(member),
  }
  return writeCreationOptions(desk, ceremonyOf('add', { ...self, session, origin, now }), { shop, account, known })
}

/** Takes the passkey that was made; the owner is told. */
export async function addPasskey(
  desk: Desk,
  { self, session, origin, now }: Standing,
  { made, name }: { made: NewCredential; name: string },
): Promise<passkeys.Passkey> {
  const credential = await verifyNewCredential(desk, ceremonyOf('add', { ...self, session, origin, now }), made)
  return inTransaction(desk.db, async (tx) => {
    // Behind whoever changes the password: what that has ended adds nothing.
    if (!(await holdMember(tx, self.company, self.member)) || !(await isOwnSession(tx, self, session)))
      throw new Refusal('SESSION_ENDED')
    const { length } = await passkeys.list(tx, ownerOf(self))
    if (length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
    const passkey = await passkeys.insert(tx, ownerOf(self), { ...credential, name, now })
    if (!passkey) throw refusePasskey() // known already
    await tellOwner(tx, self, { change: 'added', name, now })
    return passkey
  })
}

export async function renamePasskey(tx: Tx, self: Self, id: string, name: string): Promise<void> {
  if (!(await passkeys.rename(tx, ownerOf(self), id, name))) throw new Refusal('PASSKEY_NOT_FOUND')
}

/** Takes a passkey off; the owner is told. */
export async function removePasskey(tx: Tx, self: Self, id: string, now: Temporal.Instant): Promise<void> {
  const name = await passkeys.remove(tx, ownerOf(self), id)
  if (name === undefined) throw new Refusal('PASSKEY_NOT_FOUND')
  await tellOwner(tx, self, { change: 'removed', name, now })
}

const tellOwner = (
  tx: Tx,
  { company, member }: Self,
  { change, name, now }: { change: 'added' | 'removed'; name: string; now: Temporal.Instant },
) => addJob(tx, 'tellOfPasskey', { company, member, change, name, at: now.toString() })

export const forgetPasskeys = (tx: Tx, self: Self): Promise<void> => passkeys.removeAll(tx, ownerOf(self))

const triesFromHouse = { most: 30, seconds: 900 }
const asksFromHouse = { most: 120, seconds: 900 }

type Visiting = Omit<Circumstances, 'visitor'> & { visitor: NonNullable<Circumstances['visitor']>; origin: string }

const loginOf = ({ visitor, ...who }: Visiting) => ceremonyOf('login', { ...who, session: visitor.session })

/** What the browser has a passkey sign to log in. */
export async function askForPasskey(desk: Desk, who: Visiting) {
  await desk.limits.spend('passkeys asked for', who.ip, asksFromHouse)
  return writeRequestOptions(desk, loginOf(who))
}

/** Logs in whoever's passkey it is. */
export async function logInByPasskey(desk: Desk & Entrance, who: Visiting, assertion: Assertion): Promise<Entered> {
  const { company, ip, now } = who
  const look = async () => {
    const passkey = await passkeys.find(desk.db, { company, kind: 'member' }, assertion.id)
    if (!passkey || assertion.response.userHandle !== handleOf(passkey.owner)) throw refusePasskey()
    const counter = await verifyAssertion(desk, loginOf(who), assertion, passkey)
    return inTransaction(desk.db, async (tx) => {
      // The member first, then the passkey: in the order in which an account is deleted.
      const isHere = await store.keepMember(tx, { company, member: passkey.owner })
      const account = isHere && (await findAccount(tx, company, passkey.owner))
      if (!account || !(await passkeys.noteUse(tx, passkey.id, counter, now))) throw refusePasskey()
      return { account, token: await admitMember(tx, desk, account, who) }
    })
  }
  return desk.limits.attempt([['passkeys from a house', ip, triesFromHouse]], look, (error) =>
    isRefusal(error, 'PASSKEY_REFUSED'),
  )
}
