import { createHash, randomBytes } from 'node:crypto'
import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { keyIdOf, keysOf } from '#server/lib/process/keys.ts'
import {
  type IdentityProvider,
  ProviderFailure,
  type AuthorizationWay,
} from '#server/lib/integrations/identity-provider.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { findAccount, findAccountByContact } from '#server/identity/accounts.reads.ts'
import type { MemberAccount } from '#server/identity/accounts.store.ts'
import { admitMember, type MemberLogin, type LoginContext } from '#server/identity/logins.commands.ts'
import { callbackPath, judge, readMail, readOwnPath } from './third-parties.rules.ts'
import * as store from './third-parties.store.ts'

export type ProviderServices = LoginContext &
  Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'passwords'> & { providers: readonly IdentityProvider[] }

/** The caller: session by the token, browser by the cookie. */
export interface ProviderCaller {
  company: string
  visitor: Visitor
  /** The cookie's value; undefined without one. */
  browser: string | undefined
  now: Temporal.Instant
}

/** Time to come back from the third party. */
export const attemptLife = Temporal.Duration.from({ minutes: 10 })
/** Time for the form that follows, with a code from a mail. */
export const completionLife = Temporal.Duration.from({ minutes: 30 })

const hash = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(32).toString('base64url')

/** The holder of an attempt. */
export const holderOf = ({ company, visitor, browser, now }: ProviderCaller): store.Holder => ({
  company,
  session: visitor.session,
  browserHash: hash(browser ?? newSecret()), // without a cookie nothing is found
  now,
})

export function requireProvider(providers: readonly IdentityProvider[], code: ProviderCode): IdentityProvider {
  const provider = providers.find((one) => one.code === code)
  if (!provider) throw new Refusal('PROVIDER_NOT_OFFERED')
  return provider
}

/** Starts an attempt. Returns the third party's address, and the secret for the browser's cookie. */
export async function beginAttempt(
  services: ProviderServices,
  asked: { provider: ProviderCode; purpose: AttemptPurpose; redirect: string | undefined; origin: string },
  { company, visitor, now }: Omit<ProviderCaller, 'browser'>,
): Promise<{ address: URL; browser: string }> {
  const provider = requireProvider(services.providers, asked.provider)
  const { purpose } = asked
  if (purpose === 'link' && visitor.kind !== 'MEMBER') throw new Refusal('LOGIN_REQUIRED')
  if (purpose === 'login' && visitor.kind === 'MEMBER') throw new Refusal('ALREADY_LOGGED_IN')
  const state = `${keysOf(services.db).newest}.${newSecret()}`
  const browser = newSecret()
  const redirectUri = asked.origin + callbackPath(purpose, provider.code)
  const address = await callProvider(
    services,
    provider,
    provider.begin(authorizationOf(services.db, state, redirectUri)),
  )
  await inTransaction(services.db, (tx) =>
    store.begin(tx, {
      company,
      session: visitor.session,
      provider: provider.code,
      purpose,
      stateHash: hash(state),
      browserHash: hash(browser),
      redirect: readOwnPath(asked.redirect),
      endsAt: now.add(attemptLife),
    }),
  )
  return { address, browser }
}

/** Derives nonce and verifier from the state, which only the visitor has, and the key that it names. */
function authorizationOf(db: Db, state: string, redirectUri: string): AuthorizationWay {
  const make = (use: string) =>
    keysOf(db)
      .mac(JSON.stringify(['third party', use, state]), keyIdOf(state))
      .toString('base64url')
  return { state, redirectUri, nonce: make('nonce'), verifier: make('verifier') }
}

/** Turns a provider failure into one of two refusals; the details go to the log. */
async function callProvider<T>(
  { log }: ProviderServices,
  { name: provider }: IdentityProvider,
  answer: Promise<T>,
): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error, provider }, 'an identity provider failed')
    throw new Refusal(error.kind === 'away' ? 'PROVIDER_AWAY' : 'PROVIDER_FAILED', { provider })
  })
}

/** The query of the callback. */
export interface ProviderAnswer {
  provider: ProviderCode
  code: string
  state: string
  iss?: string | undefined
  error?: string | undefined
}

export type FinishedLogin = { redirect: string; provider: string } & (
  | { outcome: 'logged in'; entered: MemberLogin }
  | { outcome: 'linked' }
  | { outcome: 'to complete'; firstName: string; lastName: string; email: string | null }
  | { outcome: 'to connect'; email: string; hasPassword: boolean }
)

/** Handles the callback: consumes the state, which is valid once, then verifies the identity with the third party. */
export async function finishAttempt(
  services: ProviderServices,
  { provider: code, state, iss, error, ...answer }: ProviderAnswer,
  standing: ProviderCaller & { ip: string; origin: string },
): Promise<FinishedLogin> {
  const provider = requireProvider(services.providers, code)
  const attempt = await store.take(services.db, holderOf(standing), { provider: code, stateHash: hash(state) })
  if (!attempt) throw new Refusal('ATTEMPT_LOST')
  if (error) {
    const isDeclined = error === 'access_denied' || error === 'user_cancelled_authorize' // Apple's error code
    throw new Refusal(isDeclined ? 'PROVIDER_DECLINED' : 'PROVIDER_FAILED', { provider: provider.name })
  }
  const redirectUri = standing.origin + callbackPath(attempt.purpose, code)
  const back = new URL(redirectUri)
  back.search = String(new URLSearchParams({ code: answer.code, state, ...(iss !== undefined && { iss }) }))
  const told = await callProvider(
    services,
    provider,
    provider.prove(back, authorizationOf(services.db, state, redirectUri)),
  )
  const email = readMail(told.email)
  const proven: store.ProvenIdentity = {
    issuer: told.issuer,
    subject: told.subject,
    email,
    emailVouched: email !== null && told.isEmailVouched,
    firstName: told.firstName || attempt.firstName,
    lastName: told.lastName || attempt.lastName,
  }
  const finished = await inTransaction(services.db, (tx) =>
    decide(tx, services, { attempt, provider, proven }, standing),
  )
  return { ...finished, redirect: attempt.redirect, provider: provider.name }
}

type Decided = FinishedLogin extends infer One
  ? One extends FinishedLogin
    ? Omit<One, 'redirect' | 'provider'>
    : never
  : never

async function decide(
  tx: Tx,
  services: ProviderServices,
  {
    attempt,
    provider,
    proven,
  }: { attempt: store.ProviderAttempt; provider: IdentityProvider; proven: store.ProvenIdentity },
  standing: ProviderCaller,
): Promise<Decided> {
  const { company, visitor, now } = standing
  const key = { company, ...proven }
  const [known, holder] = [await store.memberOf(tx, key), await findHolder(tx, company, proven)]
  const verdict = judge({ purpose: attempt.purpose, visitor: visitor.id, known, holder: holder?.id })
  switch (verdict.kind) {
    case 'taken':
      throw new Refusal('IDENTITY_TAKEN', { provider: provider.name })
    case 'linked already':
    case 'link':
      // The third party takes time to answer. If the session has ended meanwhile, its attempts are deleted, and nothing is
      // linked.
      if (!(await store.end(tx, attempt.id))) throw new Refusal('ATTEMPT_LOST')
      if (verdict.kind === 'link') await link(tx, provider, proven, { company, member: visitor.id, now })
      return { outcome: 'linked' }
    case 'log in': {
      const account = await findAccount(tx, company, verdict.member)
      if (!account) throw new Refusal('PROVIDER_FAILED', { provider: provider.name })
      await store.noteLogin(tx, key, now)
      return { outcome: 'logged in', entered: await openAccountSession(tx, services, account, standing) }
    }
    case 'to connect':
    case 'to complete': {
      await store.keepProven(tx, attempt.id, proven, now.add(completionLife))
      const { firstName, lastName, email } = proven
      return verdict.kind === 'to connect'
        ? { outcome: 'to connect', email: email!, hasPassword: holder!.passwordHash !== null }
        : { outcome: 'to complete', firstName, lastName, email: proven.emailVouched ? email : null }
    }
  }
}

const findHolder = async (tx: Tx, company: string, { email, emailVouched }: store.ProvenIdentity) =>
  emailVouched && email ? findAccountByContact(tx, company, { kind: 'email', address: email }) : undefined

/** Opens a session of this account. */
export const openAccountSession = async (
  tx: Tx,
  services: ProviderServices,
  account: MemberAccount,
  { company, visitor, now }: ProviderCaller,
): Promise<MemberLogin> => ({
  account,
  token: await admitMember(tx, services, account, { company, visitor, remember: false, now }),
})

/** Links the identity, so that it opens this account, and tells the owner. */
export async function link(
  tx: Tx,
  { code, name }: IdentityProvider,
  { issuer, subject, email }: store.ProvenIdentity,
  { company, member, now }: MemberOwner & { now: Temporal.Instant },
): Promise<void> {
  const isLinked = await store.link(tx, { company, issuer, subject }, { member, provider: code, email, now })
  if (!isLinked) throw new Refusal('IDENTITY_TAKEN', { provider: name })
  await addJob(tx, 'tellOfLink', { company, member, provider: name, at: now.toString() })
}

/** Unlinks an identity, unless it is the last way to log in. */
export async function unlinkIdentity(tx: Tx, { company, member }: MemberOwner, id: string): Promise<void> {
  const { hasPassword } = await store.holdWaysIn(tx, company, member)
  const linked = await store.listOf(tx, company, member)
  if (!linked.some((one) => one.id === id)) throw new Refusal('IDENTITY_NOT_FOUND')
  if (!hasPassword && linked.length === 1) throw new Refusal('LAST_WAY_IN')
  await store.unlink(tx, id)
}

/** Apple sends the names only with its first answer. They prefill the form and are not verified. */
export const noteNames = (
  db: Db,
  { company, state, now }: { company: string; state: string; now: Temporal.Instant },
  names: { firstName: string; lastName: string },
): Promise<void> => store.noteNames(db, { company, stateHash: hash(state), now }, names)

export const eraseIdentities = (tx: Tx, { company, member }: MemberOwner): Promise<void> =>
  store.eraseOf(tx, company, member)

export const deleteEndedAttempts = (db: Db, now: Temporal.Instant): Promise<void> => store.deleteEnded(db, now)
