import type { PaymentSettings } from '../process/payment-settings.ts'
import { fpsProvider } from './fps.ts'
import { offlinePayment } from './offline-payment.ts'
import type { Provider } from './provider.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { leastCents, StripeProvider } from './stripe.ts'

interface OutsideSettings {
  publicUrl: string
  bankUrl: string
  bankSecret: string
  /**
   * False outside the demo when only our own sandbox bank could take cards: anybody could tell it that an order is paid.
   */
  takesCards?: boolean
  payments?: PaymentSettings
}

/**
 * All payment providers of this shop, and which takes cards: Stripe when it is configured, else the sandbox bank, which
 * also sends the FPS notices.
 */
export function openProviders({ payments, takesCards = true, ...bank }: OutsideSettings): {
  providers: ReadonlyMap<string, Provider>
  card: { provider: string; leastCents: number; isOffered: boolean }
} {
  const { stripe, fpsSecret } = payments ?? { stripe: undefined, fpsSecret: undefined }
  const sandbox = stripe === undefined
  const providers = [
    sandboxBank(bank),
    fpsProvider(fpsSecret ?? (sandbox ? bank.bankSecret : undefined)),
    offlinePayment,
  ]
  if (stripe) providers.push(new StripeProvider(stripe))
  return {
    providers: new Map(providers.map((provider) => [provider.code, provider])),
    card: {
      isOffered: takesCards,
      ...(sandbox ? { provider: 'sandbox', leastCents: 1 } : { provider: 'stripe', leastCents }),
    },
  }
}
