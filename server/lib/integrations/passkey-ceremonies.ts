import type { z } from 'zod'
import type * as contract from '#contract/passkeys.ts'
import type { Db } from '../database/db.ts'
import type { CallLog } from '../process/log.ts'
import { Refusal } from '../http/refusal.ts'
import { type ChallengeUse, challengeLifeMs, makeChallenge, takeChallenge } from './passkey-challenges.ts'

export type NewCredential = z.output<typeof contract.NewCredential>
export type Assertion = z.output<typeof contract.Assertion>

/** The parameters of a WebAuthn ceremony. */
export interface Ceremony extends ChallengeUse {
  /** The origin that the browser shows; the passkey belongs to its host. */
  origin: string
  /** `required` where the passkey is the only factor: the device has verified its user. */
  verification: 'required' | 'preferred'
}

/** The stored data of a passkey. */
export interface Credential {
  credential: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  /** The host for which it was created. */
  host: string
}

interface CeremonyServices {
  db: Db
  log: CallLog
}

/** EdDSA, ES256, RS256: every authenticator supports one. Fixed, so that all processes agree. */
const algorithms = [-8, -7, -257]

/** Loading takes a third of a second, so it happens with the first passkey and not at the start. */
const library = () => import('@simplewebauthn/server')

const hostOf = ({ origin }: Pick<Ceremony, 'origin'>) => new URL(origin).hostname

/** Options for creating a passkey. The account is named by opaque bytes. */
export async function writeCreationOptions(
  { db }: Pick<CeremonyServices, 'db'>,
  ceremony: Ceremony,
  about: {
    shop: string
    account: { id: string; name: string; displayName: string }
    known: readonly Pick<Credential, 'credential'>[]
  },
): Promise<z.input<typeof contract.CreationOptions>> {
  const { id, name, displayName } = about.account
  return {
    rp: { name: about.shop, id: hostOf(ceremony) },
    user: { id: handleOf(id), name, displayName },
    challenge: await makeChallenge(db, ceremony),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLifeMs,
    excludeCredentials: about.known.map(({ credential }) => ({ id: credential, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required', // found without a name being typed
      requireResidentKey: true,
      userVerification: ceremony.verification,
    },
    attestation: 'none', // attestation is not requested
  }
}

export async function writeRequestOptions(
  { db }: Pick<CeremonyServices, 'db'>,
  ceremony: Ceremony,
): Promise<z.input<typeof contract.RequestOptions>> {
  return {
    challenge: await makeChallenge(db, ceremony),
    timeout: challengeLifeMs,
    rpId: hostOf(ceremony),
    userVerification: ceremony.verification,
  }
}

/** The account's user handle: the bytes of its id. */
export const handleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** Verifies a newly created passkey, or refuses PASSKEY_REFUSED. */
export async function verifyNewCredential(
  services: CeremonyServices,
  ceremony: Ceremony,
  made: NewCredential,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await library()
  const verified = await judge(services, ceremony, (expected) =>
    verifyRegistrationResponse({ ...expected, response: made, supportedAlgorithmIDs: algorithms }),
  )
  const { credential } = verified.registrationInfo!
  if (credential.id !== made.id) throw refusePasskey() // attested data has no limit of its own
  return {
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    host: hostOf(ceremony),
  }
}

/** Verifies an assertion, or refuses PASSKEY_REFUSED; returns the authenticator's counter. */
export async function verifyAssertion(
  services: CeremonyServices,
  ceremony: Ceremony,
  assertion: Assertion,
  kept: Credential,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = assertion.response
  const verified = await judge(services, ceremony, (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...assertion, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
      credential: { id: kept.credential, publicKey: kept.publicKey, counter: kept.counter },
    }),
  )
  return verified.authenticationInfo.newCounter
}

/** The same refusal for every cause; the log has the reason. */
export const refusePasskey = (): Refusal => new Refusal('PASSKEY_REFUSED')

async function judge<T extends { verified: boolean }>(
  { db, log }: CeremonyServices,
  ceremony: Ceremony,
  verify: (expected: {
    expectedChallenge: (challenge: string) => Promise<boolean>
    expectedOrigin: string
    expectedRPID: string
    requireUserVerification: boolean
  }) => Promise<T>,
): Promise<T> {
  let fault: unknown // our own: a database that is away is not a wrong passkey
  const verified = await verify({
    expectedChallenge: (challenge) =>
      takeChallenge(db, challenge, ceremony).catch((error: unknown) => {
        fault = error
        return false
      }),
    expectedOrigin: ceremony.origin,
    expectedRPID: hostOf(ceremony),
    requireUserVerification: ceremony.verification === 'required',
  }).catch((error: unknown) => {
    if (fault) throw fault
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused')
    throw refusePasskey()
  })
  if (!verified.verified) throw refusePasskey()
  return verified
}
