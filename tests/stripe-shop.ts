import { MovableClock, opening } from './clock.ts'
import { openProviderShop } from './provider-shop.ts'
import { openStripe, stripeKey, stripeWebhookSecret } from './stripe.ts'

/** A shop configured for Stripe, and a stand-in for Stripe's server. */
export async function openStripeShop({ wallets = [] as string[] } = {}) {
  const clock = new MovableClock(opening)
  const stripe = await openStripe(() => clock.now())
  const shop = await openProviderShop(clock, {
    stripe: { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, stripeUrl: stripe.url },
    wallets: { stripe: wallets, airwallex: [] },
    fpsSecret: undefined,
  })
  return {
    shop,
    stripe,
    /** Delivers a webhook notice of Stripe, and returns the shop's response. */
    tell: async (letter: RequestInit) => (await shop.fetch('/api/webhooks/stripe', letter)).status,
    /** The notice about a paid checkout session. */
    completed: (session: object, manner = {}) => stripe.write('checkout.session.completed', session, manner),
    async close() {
      await shop.close()
      await stripe.close()
    },
  }
}
