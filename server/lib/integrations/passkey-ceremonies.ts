import type { z } from 'zod'
import type * as contract from '#contract/passkeys.ts'
import type { Db } from '../database/db.ts'
import type { CallLog } from '../process/log.ts'
import { Refusal } from '../http/refusal.ts'
import { type ChallengeUse, challengeLifeMs, makeChallenge, takeChallenge } from './passkey-challenges.ts'

export type NewCredential = z.output<typeof contract.NewCredential>
export type Assertion = z.output<typeof contract.Assertion>

/** What a passkey proves itself to, and what it is for. */
export interface Ceremony extends ChallengeUse {
  /** The address that the browser shows; the passkey belongs to its host. */
  origin: string
  /** `required` where the passkey is the only proof: who holds the device has shown that it is theirs. */
  verification: 'required' | 'preferred'
}

/** What is kept of a passkey. */
export interface Credential {
  credential: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  /** Where it was made, and is good. */
  host: string
}

interface CeremonyServices {
  db: Db
  log: CallLog
}

/** EdDSA, ES256, RS256: what every authenticator has one of. The same in every process, whatever its runtime could do besides. */
const algorithms = [-8, -7, -257]

/** It brings certificates and their formats along, a third of a second to read: the first passkey waits for it, no start does. */
const library = () => import('@simplewebauthn/server')

const hostOf = ({ origin }: Pick<Ceremony, 'origin'>) => new URL(origin).hostname

/** What a browser makes a passkey of. The account is named by bytes that say nothing to whoever reads them. */
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
    attestation: 'none', // who made the authenticator is nobody's business
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

/** What an account is called towards authenticators: the bytes of its id. */
export const handleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The passkey that a browser has made, or PASSKEY_REFUSED. */
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
  if (credential.id !== made.id) throw refusePasskey() // what is attested has no limit of its own
  return {
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    host: hostOf(ceremony),
  }
}

/** Judges what a passkey has signed, or refuses with PASSKEY_REFUSED; answers how often the authenticator says it was used. */
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

/** Whatever is wrong sounds the same to whoever sent it; the log has the reason. */
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
  let fault: unknown // of ours: a database that is away is no wrong passkey
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
