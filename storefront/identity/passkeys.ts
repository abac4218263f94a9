import type { Input, Reply } from '#storefront/lib/api.ts'

/** Whether this page can use passkeys: none belongs to a bare network address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser offers passkeys among what it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)

/** Fetched when it is needed: most visitors never do. */
const library = () => import('@simplewebauthn/browser')

export type MadePasskey = Input<'POST /vip/addPasskey'>['credential']
type SignedChallenge = Input<'POST /auth/passkey/login'>['assertion']

/** What kept a passkey from being made or used. */
export type PasskeyFailure = 'given up' | 'known' | 'failed'

/** A new passkey, or why there is none. */
export async function makePasskey(optionsJSON: Reply<'POST /vip/beginPasskey'>): Promise<MadePasskey | PasskeyFailure> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON }).catch(nameFailure)
  if (typeof made === 'string') return made
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject } }
}

/** What a passkey has signed, or why it has not. Filled in, it waits until the visitor chooses one, or another is asked for. */
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

/** Nobody waits for a passkey any more. */
export const stopWaiting = async () => (await library()).WebAuthnAbortService.cancelCeremony()

function nameFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'given up'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
