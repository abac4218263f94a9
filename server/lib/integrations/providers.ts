import type { PaymentSettings } from '../process/payment-settings.ts'
import { fpsProvider } from './fps.ts'
import { offlinePayment } from './offline-payment.ts'
import type { Provider } from './provider.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { leastCents, stripeProvider } from './stripe.ts'

interface OutsideSettings {
  publicUrl: string
  bankUrl: string
  bankSecret: string
  /** False where only our own sandbox bank could take cards, and this is not the demo: it is open to whoever says that an order is paid. */
  takesCards?: boolean
  payments?: PaymentSettings
}

/**
 * Everyone who takes money for this shop, and who of them takes cards: Stripe where it is set up, or the sandbox bank, which
 * then also plays the bank that receives our FPS payments.
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
  if (stripe) providers.push(stripeProvider(stripe))
  return {
    providers: new Map(providers.map((provider) => [provider.code, provider])),
    card: {
      isOffered: takesCards,
      ...(sandbox ? { provider: 'sandbox', leastCents: 1 } : { provider: 'stripe', leastCents }),
    },
  }
}
