import { airwallexKeys, openAirwallex } from './airwallex.ts'
import { MovableClock, opening } from './clock.ts'
import { openProviderShop } from './provider-shop.ts'

/** A shop that takes wallets by Airwallex, and a stand-in for Airwallex's server. */
export async function openAirwallexShop() {
  const clock = new MovableClock(opening)
  const airwallex = await openAirwallex(() => clock.now())
  const shop = await openProviderShop(clock, {
    stripe: undefined,
    airwallex: { ...airwallexKeys, airwallexUrl: airwallex.url },
    wallets: { stripe: [], airwallex: ['fps', 'alipayhk', 'wechatpay', 'payme'] },
    fpsSecret: undefined,
  })
  return {
    shop,
    airwallex,
    /** Delivers a webhook notice, and returns the shop's response. */
    tell: async (letter: RequestInit) => (await shop.fetch('/api/webhooks/airwallex', letter)).status,
    async close() {
      await shop.close()
      await airwallex.close()
    },
  }
}
