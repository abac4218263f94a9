import { z } from 'zod'
import { ignored, ownCoCode, ownShopCode, ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Locale, locales } from './shop.ts'

/**
 * Two headers of these calls. `authorization` returns a token whenever a session begins or is renewed. `x-captcha` sends the
 * proof of work of GET /anon/captcha, as base64 of JSON `{ challenge, solution }`; a call that requires one first refuses with
 * CAPTCHA_REQUIRED, and the client solves and repeats it.
 */
export const captchaHeader = 'x-captcha'

/** The identity of a visitor's token: the shop session and the member profile (WALKIN for a walk-in). §3 */
export const Profile = z.object({
  pos_profile: z.object({
    originalJPOSSession: z.object({ vipCode: z.string(), coCode: z.string(), shopCode: z.string() }),
  }),
  vip_profile: z.object({
    vipCode: z.string(),
    coCode: z.string(),
    vipGrade: z.string(),
    bonus: z.int(),
    /** Empty for a walk-in. */
    firstName: z.string(),
    lastName: z.string(),
    language: Locale.nullable(),
  }),
})
export type Profile = z.infer<typeof Profile>

export const LoggedIn = Profile.extend({ lastLoginTime: z.iso.datetime({ offset: true }) })

/** A password exactly as typed, never trimmed or cut; or encrypted with the key of GET /loginKey. Send one of the two. */
const Password = z.string().max(128).optional()
const Sealed = z.string().max(1_024).optional()
/** An e-mail or a Hong Kong mobile, as typed. */
const Contact = z.string().max(254).default('')
const VerifyCode = z.string().max(16).default('')
const Text = (most: number) => z.string().max(most).default('')

/** The terminal of a login: the website is terminal 1. §9 */
const Terminal = {
  coCode: ownCoCode,
  shopId: ownShopCode,
  termId: z
    .union([z.string().max(16), z.int()])
    .optional()
    .meta(ignored('the website counts as one terminal')),
  systemFlag: z.string().max(32).optional().meta(ignored('a member is the same in every system')),
}
/** The language of the shop's mails to the member. */
const locale = Locale.optional()

export const walkinLogin = endpoint('POST /walkinLogin', {
  who: 'anyone',
  summary:
    'An anonymous token, in the authorization response header; 3 days, renewed while it is used. With userId and password (appUser and appPwd, a ticket of POST /vip/loginTicket) the automatic login of a member.',
  input: z.object({
    ...Terminal,
    locale,
    remember: z.boolean().optional(),
    userId: z.string().max(128).optional(),
    password: z.string().max(512).optional(),
  }),
  reply: LoggedIn,
})

export const websiteLogin = endpoint('POST /websiteLogin', {
  who: 'anyone',
  summary:
    'Logs a member in by e-mail or Hong Kong mobile. The token is a new one and the one sent along ends. With `remember` the session lives on while it is used, at most 30 days; without it, it also ends after 12 hours of rest, and the browser should forget the token when it closes. After failed tries a proof is wanted in the x-captcha header (CAPTCHA_REQUIRED).',
  input: z.object({
    ...Terminal,
    locale: locale.meta(ignored('the query sets the language of the response, the account that of mails')),
    remember: z.boolean().default(false),
    userId: Contact,
    password: Password,
    encryptPassword: Sealed,
  }),
  reply: LoggedIn,
})

export const loginKey = endpoint('GET /loginKey', {
  who: 'anyone',
  summary:
    'The public key of the shop. RSA-OAEP with SHA-256 over the JSON text { password, time } in UTF-8, then base64, makes an encryptPassword; `time` is the `now` of this answer, and two minutes later it opens nothing.',
  input: z.object({}),
  reply: z.object({
    algorithm: z.literal('RSA-OAEP-256'),
    publicKey: z.string(),
    now: z.iso.datetime({ offset: true }),
  }), // publicKey: SubjectPublicKeyInfo in base64; now: the server's time
})

export const captcha = endpoint('GET /anon/captcha', {
  who: 'anyone',
  summary:
    'A proof of work (ALTCHA 2, PBKDF2/SHA-256), good for 5 minutes and one use. `effort` is what the refusal CAPTCHA_REQUIRED named: more is wanted where much was tried already.',
  input: z.object({ effort: z.coerce.number().int().min(1).max(4).default(1) }),
  reply: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    signature: z.string(),
  }),
})

export const loginTicket = endpoint('POST /vip/loginTicket', {
  who: 'member',
  summary:
    "What an app adds to the shop's address to open it as this member: appUser and appPwd, good for 60 seconds and one use. There is no such call where the shop has not switched it on.",
  input: z.strictObject({}),
  reply: z.object({ appUser: z.string(), appPwd: z.string(), endsAt: z.iso.datetime({ offset: true }) }),
})

export const searchVipInSession = endpoint('POST /vip/searchVipInSession', {
  who: 'visitor',
  summary: 'The profile behind the token.',
  input: z.object({ vipCode: ownVipCode }),
  reply: Profile,
})

export const chooseVipWithoutCalculate = endpoint('POST /vip/chooseVipWithoutCalculate/{id}', {
  who: 'member',
  summary: 'Chooses the member again, by the own vipCode: a fresh token for the same session. §4',
  input: z.object({ id: z.string().max(32), vipCode: ownVipCode }),
  reply: LoggedIn,
})

export const loginForUpdateTxDate = endpoint('GET /loginForUpdateTxDate', {
  who: 'visitor',
  summary:
    "Sets today's transaction date when a payment starts, and renews the token with it: once a calendar day, later calls change nothing. §4",
  input: z.object({ vipCode: ownVipCode }),
  reply: z.object({ txDate: z.iso.date(), set: z.boolean() }),
})

export const logout = endpoint('POST /vip/logout', {
  who: 'visitor',
  summary: 'Ends this session, or all of this member.',
  input: z.strictObject({ everywhere: z.boolean().default(false) }),
  reply: z.object({ ended: z.int() }),
})

export const CodePurpose = z.enum(['register', 'activate', 'reset', 'change', 'delete', 'link', 'transfer', 'passkey'])
export type CodePurpose = z.infer<typeof CodePurpose>

export const sendVerifyCode = endpoint('GET /anon/sendVerifyCode', {
  who: 'anyone',
  summary:
    'Sends 6 digits by e-mail or SMS, good for 5 minutes and 5 tries; the newest one counts. Answers the same whether or not the target is registered: the letter says so. `change` (target: the new address), `delete`, `transfer` and `passkey` (target: one of the own) are for a member; `link` is for the way back from a third party. From the second one within an hour a proof is wanted in the x-captcha header, of more work the more were sent to the target or, that day, for the purpose.',
  input: z.object({ purpose: CodePurpose, target: Contact }),
  reply: z.object({
    sentTo: z.enum(['email', 'mobile']),
    validSeconds: z.int(),
    /** Seconds until another code may be requested. */
    againSeconds: z.int(),
  }),
})

/** Input by the member; values that the shop decides (grade, points, codes) are not accepted. */
const Consents = {
  agreeCollection: z.boolean().default(false), // the personal information collection statement
  agreeTerms: z.boolean().default(false),
  agreeMarketing: z.boolean().default(false),
}

export const websiteRegisterVIP = endpoint('PUT /vip/websiteRegisterVIP', {
  who: 'anyone',
  summary:
    'Registers a member by e-mail, mobile or both, each with the code sent to it (purpose register), and logs in. Who was registered at the counter takes over that account. What is wrong comes in `fields`; "already registered" is told only to whoever has proven the address.',
  input: z.strictObject({
    ...Terminal,
    locale,
    remember: z.boolean().default(false),
    firstName: Text(80),
    lastName: Text(80),
    salutation: Text(16),
    email: Contact,
    reEmail: z.string().max(254).optional(), // typed again, where the form has such a field
    emailVerifyCode: VerifyCode,
    mobile: Text(32),
    mobileVerifyCode: VerifyCode,
    password: Password,
    encryptPassword: Sealed,
    rePassword: z.string().max(128).optional(),
    birthDate: Text(10), // YYYY-MM-DD
    referralCode: Text(32),
    ...Consents,
  }),
  reply: LoggedIn,
})

export const activateVip = endpoint('POST /vip/activateVip', {
  who: 'anyone',
  summary:
    'The account activation screen, §2: who was registered at the counter proves the address (purpose activate), chooses a password, agrees, and is logged in.',
  input: z.strictObject({
    ...Terminal,
    locale,
    remember: z.boolean().default(false),
    target: Contact,
    verifyCode: VerifyCode,
    password: Password,
    encryptPassword: Sealed,
    rePassword: z.string().max(128).optional(),
    ...Consents,
  }),
  reply: LoggedIn,
})

export const updateWebSiteVipPassword = endpoint('POST /anon/updateWebSiteVipPassword', {
  who: 'anyone',
  summary:
    'A forgotten password is replaced with the code sent to the address (purpose reset). All sessions end, the owner is told, and nobody is logged in by it.',
  input: z.strictObject({
    target: Contact,
    verifyCode: VerifyCode,
    password: Password,
    encryptPassword: Sealed,
    rePassword: z.string().max(128).optional(),
  }),
  reply: z.object({ updated: z.literal(true) }),
})

export const changePassword = endpoint('POST /vip/changePassword', {
  who: 'member',
  summary: 'Another password for the old one. The other sessions end, this one goes on, and the owner is told.',
  input: z.strictObject({
    oldPassword: Password,
    encryptOldPassword: Sealed,
    password: Password,
    encryptPassword: Sealed,
    rePassword: z.string().max(128).optional(),
  }),
  reply: z.object({ updated: z.literal(true) }),
})

export const checkMobileOrEmail = endpoint('GET /vip/checkMobileOrEmail', {
  who: 'anyone',
  summary:
    'Whether an e-mail or a Hong Kong mobile is well-formed and may be used to register. What is well-formed is looked up only with a proof in the x-captcha header, 10 times an hour.',
  input: z.object({ mobileOrEmail: Contact }),
  reply: z.object({ wellFormed: z.boolean(), kind: z.enum(['email', 'mobile']).nullable(), mayRegister: z.boolean() }),
})

export const vipSystemRegister = endpoint('POST /vip/vipSystemRegister', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary:
    'Registers a member at the counter: without a password and unproven, until the member activates the account with a code.',
  input: z.strictObject({
    firstName: Text(80),
    lastName: Text(80),
    salutation: Text(16),
    email: Contact,
    mobile: Text(32),
    birthDate: Text(10),
    referralCode: Text(32),
    language: Locale.default(locales[0]),
  }),
  reply: z.object({ vipCode: z.string() }),
})
