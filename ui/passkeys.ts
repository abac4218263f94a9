import type { Input, Reply } from './api.ts'

/** Whether this page can use passkeys; they require a host name, not an IP address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser offers passkeys in autofill. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)

/** Loaded on demand, as most visitors never need it. */
const library = () => import('@simplewebauthn/browser')

export type MadePasskey = Input<'POST /vip/addPasskey'>['credential']
type SignedChallenge = Input<'POST /auth/passkey/login'>['assertion']

/** Why a passkey was not made or used. */
export type PasskeyFailure = 'given up' | 'known' | 'failed'

/** Creates a passkey, or returns why not. */
export async function makePasskey(optionsJSON: Reply<'POST /vip/beginPasskey'>): Promise<MadePasskey | PasskeyFailure> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON }).catch(nameFailure)
  if (typeof made === 'string') return made
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject } }
}

/**
 * Signs with a passkey, or returns why not. With autofill it is pending until the visitor chooses a passkey or another request
 * starts.
 */
export async function signWithPasskey(
  optionsJSON: Reply<'POST /auth/passkey/begin'>,
  useBrowserAutofill: boolean,
): Promise<SignedChallenge | PasskeyFailure> {
  const { startAuthentication } = await library()
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(nameFailure)
  if (typeof signed === 'string') return signed
  const { id, rawId, type, response } = signed
  return { id, rawId, type, response }
}

/** Cancels a pending request for a passkey. */
export const stopWaiting = async () => (await library()).WebAuthnAbortService.cancelCeremony()

function nameFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'given up'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
