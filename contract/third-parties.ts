import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LoggedIn } from './members.ts'

export const providerCodes = ['google', 'apple', 'facebook', 'openid'] as const
const ProviderCode = z.enum(providerCodes)
export type ProviderCode = z.infer<typeof ProviderCode>

/** `login`: log in or register. `link`: add a login to a member. */
export const AttemptPurpose = z.enum(['login', 'link'])
export type AttemptPurpose = z.infer<typeof AttemptPurpose>

const Text = (most: number) => z.string().max(most).default('')
/** The target afterwards: the path sent at the start. */
const redirect = z.string()

export const getProviders = endpoint('GET /auth/providers', {
  who: 'anyone',
  summary: 'The third parties that this shop lets one log in with; none when none is set up.',
  input: z.object({}),
  reply: z.object({ providers: z.array(z.object({ code: ProviderCode, name: z.string() })) }),
})

export const sendToProvider = endpoint('POST /auth/send/{a}/{b}', {
  who: 'visitor',
  summary:
    'Begins a way to provider `a` for purpose `b` and answers the address to go to, with state, nonce and PKCE in it. Good for 10 minutes and once, in this session and in the browser that keeps the cookie set here. The provider sends back to /oauth/{authType} (login, walk-ins only) or /personal/linked/{authType} (link, members only).',
  input: z.strictObject({
    a: ProviderCode,
    b: AttemptPurpose,
    redirect: z.string().max(2_048).optional(), // anything other than a path of the shop leads to the home page
  }),
  reply: z.object({ address: z.url() }),
})

/** What the visitor must provide before the verified identity becomes an account. */
const ToComplete = z.object({
  outcome: z.literal('to complete'),
  provider: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Verified by the provider; null: the visitor verifies an address by a code of purpose `link`. */
  email: z.string().nullable(),
  redirect,
})

export const finishAtProvider = endpoint('POST /auth/login/{type}', {
  who: 'visitor',
  summary:
    'Finishes it with what the provider sent back. Who is known is logged in (the token in the authorization header). Who is not completes a form (POST /auth/complete), or shows that the account with this e-mail is theirs (POST /auth/connect): an account is never linked because an e-mail is the same.',
  input: z.strictObject({
    type: ProviderCode,
    code: Text(4_096),
    state: Text(512),
    iss: z.string().max(512).optional(),
    error: z.string().max(128).optional(),
  }),
  reply: z.discriminatedUnion('outcome', [
    LoggedIn.extend({ outcome: z.literal('logged in'), redirect }),
    z.object({ outcome: z.literal('linked'), provider: z.string(), redirect }),
    ToComplete,
    z.object({
      outcome: z.literal('to connect'),
      provider: z.string(),
      email: z.string(),
      hasPassword: z.boolean(),
      redirect,
    }),
  ]),
})

export const completeWithProvider = endpoint('POST /auth/complete', {
  who: 'visitor',
  summary:
    'Makes the account of an identity that was just proven (30 minutes), and logs in. Where the provider vouches for no e-mail, an e-mail or mobile is proven by a code (purpose link); whose that is already is linked to it.',
  input: z.strictObject({
    firstName: Text(80),
    lastName: Text(80),
    birthDate: Text(10), // YYYY-MM-DD
    target: Text(254),
    verifyCode: Text(16),
    agreeCollection: z.boolean().default(false),
    agreeTerms: z.boolean().default(false),
    agreeMarketing: z.boolean().default(false),
  }),
  reply: LoggedIn.extend({ redirect }),
})

export const connectToProvider = endpoint('POST /auth/connect', {
  who: 'visitor',
  summary:
    'Links the identity that was just proven to the account that has its e-mail, and logs in: with the password of that account, or a code of purpose `link` sent to that e-mail. Wrong passwords count as those of POST /websiteLogin.',
  input: z.strictObject({
    password: z.string().max(128).optional(),
    encryptPassword: z.string().max(1_024).optional(),
    verifyCode: z.string().max(16).optional(),
  }),
  reply: LoggedIn.extend({ redirect }),
})

export const getThirdParties = endpoint('GET /vip/getThirdParties', {
  who: 'member',
  summary: 'The third-party accounts that the member is linked to.',
  input: z.object({}),
  reply: z.object({
    linked: z.array(
      z.object({
        id: z.uuid(),
        provider: ProviderCode,
        name: z.string(),
        email: z.string().nullable(),
        linkedAt: z.iso.datetime({ offset: true }),
      }),
    ),
  }),
})

export const unlinkThirdParty = endpoint('POST /vip/unlinkThirdParty', {
  who: 'member',
  summary: 'Takes a third-party account off; never the last way in of a member without a password.',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ unlinked: z.literal(true) }),
})
