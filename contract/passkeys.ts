import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LoggedIn } from './members.ts'

const Base64Url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
const CredentialId = Base64Url(1_400)
const Moment = z.iso.datetime({ offset: true })
/** The name given by the owner; if empty, the browser's name. */
const Name = z.string().trim().max(60)

/** Input of `navigator.credentials.create`: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(), // milliseconds
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
})

/** Input of `navigator.credentials.get`: PublicKeyCredentialRequestOptionsJSON. */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.enum(['required', 'preferred']),
})

const anyOutputs = z.object({}).default({})

/** Its result: RegistrationResponseJSON. */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8_192),
    attestationObject: Base64Url(65_536),
  }),
  clientExtensionResults: anyOutputs,
})

/** Its result: AuthenticationResponseJSON. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8_192),
    authenticatorData: Base64Url(8_192),
    signature: Base64Url(8_192),
    userHandle: Base64Url(128).optional(),
  }),
  clientExtensionResults: anyOutputs,
})

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host it is valid for; browsers offer it nowhere else. */
  host: z.string(),
  madeAt: Moment,
  /** Null: never used to log in. */
  usedAt: Moment.nullable(),
})

export const getPasskeys = endpoint('GET /vip/getPasskeys', {
  who: 'member',
  summary:
    'The own passkeys, and the ways to prove oneself before another is added: none while the login is younger than 10 minutes.',
  input: z.object({}),
  reply: z.object({ passkeys: z.array(Passkey), proofs: z.array(z.enum(['PASSWORD', 'EMAIL', 'SMS'])) }),
})

export const beginPasskey = endpoint('POST /vip/beginPasskey', {
  who: 'member',
  summary:
    'What the browser is asked to make a passkey of: good for 5 minutes and once, in this session. Where the login is older than 10 minutes it needs the password or a verify code of purpose `passkey` (PROOF_REQUIRED, PASSWORD_INCORRECT, CODE_INCORRECT). Refuses TOO_MANY_PASSKEYS from 20 on.',
  input: z.strictObject({
    password: z.string().max(128).optional(),
    encryptPassword: z.string().max(1_024).optional(),
    channel: z.enum(['EMAIL', 'SMS']).default('EMAIL'), // the channel the code was sent by
    verifyCode: z.string().trim().max(12).optional(),
  }),
  reply: CreationOptions,
})

export const addPasskey = endpoint('POST /vip/addPasskey', {
  who: 'member',
  summary:
    'Takes the passkey that the browser has made. The member is told by a letter. Whatever is wrong with it, the answer is the same (PASSKEY_REFUSED).',
  input: z.strictObject({ credential: NewCredential, name: Name.default('') }),
  reply: z.object({ passkey: Passkey }),
})

export const renamePasskey = endpoint('POST /vip/renamePasskey', {
  who: 'member',
  summary: 'Another name for a passkey of the own (PASSKEY_NOT_FOUND).',
  input: z.strictObject({ id: z.uuid(), name: Name.min(1) }),
  reply: z.object({ renamed: z.literal(true) }),
})

export const removePasskey = endpoint('POST /vip/removePasskey', {
  who: 'member',
  summary:
    'Takes a passkey of the own off: it opens nothing any more, and the member is told by a letter (PASSKEY_NOT_FOUND). What was opened with it stays open.',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ removed: z.literal(true) }),
})

export const askForPasskey = endpoint('POST /auth/passkey/begin', {
  who: 'visitor',
  summary:
    'What the browser is asked to sign with a passkey, to log in: good for 5 minutes and once, in this session. No account is named: the passkey says whose it is.',
  input: z.strictObject({}),
  reply: RequestOptions,
})

export const logInWithPasskey = endpoint('POST /auth/passkey/login', {
  who: 'visitor',
  summary:
    'Logs a member in by a passkey, in the place of the password; the authenticator must have verified its user. Token and `remember` as for POST /websiteLogin. Whatever is wrong, the answer is the same (PASSKEY_REFUSED).',
  input: z.strictObject({ assertion: Assertion, remember: z.boolean().default(false) }),
  reply: LoggedIn,
})
