import { z } from 'zod'
import { isLoopbackHost } from '../http/loopback.ts'
import type { AirwallexSettings } from '../integrations/airwallex.ts'
import type { StripeSettings } from '../integrations/stripe.ts'

export const liveAirwallex = 'https://api.airwallex.com'

/** Payment providers, besides the sandbox bank. */
export const paymentShape = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{8,}$/, 'must be a secret or restricted key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, "must be the signing secret of the shop's endpoint at Stripe (whsec_…)")
    .optional(),
  STRIPE_URL: z
    .string()
    .refine(isSafe, 'must be an address that begins with https:// (or http:// on this machine), without a path')
    .default('https://api.stripe.com'),
  STRIPE_WALLETS: listOf(['alipay', 'wechat_pay']),
  AIRWALLEX_CLIENT_ID: z.string().optional(),
  AIRWALLEX_API_KEY: z.string().optional(),
  AIRWALLEX_WEBHOOK_SECRET: z.string().min(16, "must be the secret of the shop's webhook at Airwallex").optional(),
  AIRWALLEX_WALLETS: listOf(['fps', 'alipayhk', 'wechatpay', 'payme']),
  AIRWALLEX_URL: z
    .string()
    .refine(isSafe, 'must be an address that begins with https:// (or http:// on this machine), without a path')
    .default(liveAirwallex),
  FPS_WEBHOOK_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
}
type ReadPaymentSettings = z.infer<z.ZodObject<typeof paymentShape>>
type GivenPaymentSettings = { [Name in keyof typeof paymentShape]?: string | string[] | undefined }

export const paymentSecrets = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AIRWALLEX_API_KEY',
  'AIRWALLEX_WEBHOOK_SECRET',
  'FPS_WEBHOOK_SECRET',
] as const

const together = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY', 'AIRWALLEX_WEBHOOK_SECRET', 'AIRWALLEX_WALLETS'],
] as const

/** The setting of a provider that is missing beside another one of it. */
export function findMissingSecret(given: GivenPaymentSettings): { name: string; beside: string } | undefined {
  for (const names of together) {
    const beside = names.find((name) => given[name] !== undefined)
    const name = names.find((one) => given[one] === undefined)
    if (beside && name) return { name, beside }
  }
  return given.STRIPE_WALLETS && !given.STRIPE_SECRET_KEY
    ? { name: 'STRIPE_SECRET_KEY', beside: 'STRIPE_WALLETS' }
    : undefined
}

export interface PaymentSettings {
  stripe: StripeSettings | undefined
  airwallex?: AirwallexSettings | undefined
  /** The wallets that the accounts take, by the provider's names. */
  wallets?: { stripe: readonly string[]; airwallex: readonly string[] }
  /** Signs the notices of the bank that receives the FPS payments. */
  fpsSecret: string | undefined
}

export function describePayments(given: ReadPaymentSettings): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: stripeUrl } = given
  const { AIRWALLEX_CLIENT_ID: clientId, AIRWALLEX_API_KEY: apiKey, AIRWALLEX_WEBHOOK_SECRET: signs } = given
  return {
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, stripeUrl } : undefined,
    airwallex:
      clientId && apiKey && signs
        ? { clientId, apiKey, webhookSecret: signs, airwallexUrl: new URL(given.AIRWALLEX_URL).origin }
        : undefined,
    wallets: { stripe: given.STRIPE_WALLETS ?? [], airwallex: given.AIRWALLEX_WALLETS ?? [] },
    fpsSecret: given.FPS_WEBHOOK_SECRET,
  }
}

/** Names between commas. */
function listOf(names: readonly string[]) {
  const message = `must be some of ${names.join(', ')}, with commas between`
  return z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((list) => list.every((name) => names.includes(name)), message)
    .optional()
}

/** Keys are sent to this URL: https, or this machine only. */
function isSafe(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.pathname !== '/' || url.search || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}
