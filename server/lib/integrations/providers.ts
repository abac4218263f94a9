import { airwallex } from './airwallex.ts'
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

/** What the providers take money by. */
export interface Taken {
  card: { provider: string; leastCents: number; isOffered: boolean }
  /** The smallest payment of each wallet, by provider and the provider's name of it; absent: not taken. */
  wallets: ReadonlyMap<string, number>
}

/**
 * All payment providers of this shop, which takes cards (Stripe when it is configured, else the sandbox bank, which also sends
 * the FPS notices), and the wallets that are taken.
 */
export function openProviders({ payments, takesCards = true, ...bank }: OutsideSettings): Taken & {
  providers: ReadonlyMap<string, Provider>
} {
  const { stripe, fpsSecret } = payments ?? { stripe: undefined, fpsSecret: undefined }
  const sandbox = stripe === undefined
  const providers = [
    sandboxBank(bank),
    fpsProvider(fpsSecret ?? (sandbox ? bank.bankSecret : undefined)),
    offlinePayment,
  ]
  if (stripe) providers.push(new StripeProvider(stripe))
  if (payments?.airwallex) providers.push(airwallex(payments.airwallex))
  return {
    providers: new Map(providers.map((provider) => [provider.code, provider])),
    card: {
      isOffered: takesCards,
      ...(sandbox ? { provider: 'sandbox', leastCents: 1 } : { provider: 'stripe', leastCents }),
    },
    wallets: new Map([
      ...(stripe ? (payments?.wallets?.stripe ?? []) : []).map((name) => [`stripe ${name}`, leastCents] as const),
      ...(payments?.airwallex ? (payments.wallets?.airwallex ?? []) : []).map(
        (name) => [`airwallex ${name}`, 1] as const,
      ),
    ]),
  }
}
