import { z } from 'zod'
import { isLoopbackHost } from '../http/loopback.ts'
import type { StripeSettings } from '../integrations/stripe.ts'

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
  FPS_WEBHOOK_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
}
type GivenPaymentSettings = { [Name in keyof typeof paymentShape]?: string | undefined }

export const paymentSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'FPS_WEBHOOK_SECRET'] as const

const together = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** The one of Stripe's two secrets that is missing. */
export function findMissingSecret(given: GivenPaymentSettings): { name: string; beside: string } | undefined {
  const beside = together.find((name) => given[name] !== undefined)
  const name = together.find((one) => given[one] === undefined)
  return beside && name && { name, beside }
}

export interface PaymentSettings {
  stripe: Omit<StripeSettings, 'publicUrl'> | undefined
  /** Signs the notices of the bank that receives the FPS payments. */
  fpsSecret: string | undefined
}

export function describePayments({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: stripeUrl = '',
  FPS_WEBHOOK_SECRET: fpsSecret,
}: GivenPaymentSettings): PaymentSettings {
  return { stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, stripeUrl } : undefined, fpsSecret }
}

/** Keys are sent to this URL: https, or this machine only. */
function isSafe(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.pathname !== '/' || url.search || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}
