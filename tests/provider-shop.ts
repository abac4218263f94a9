import type { PaymentSettings } from '#server/lib/process/payment-settings.ts'
import type { MovableClock } from './clock.ts'
import { openShop } from './shop.ts'

/** A shop that takes money by stand-ins of payment providers; no sandbox bank answers. */
export const openProviderShop = (clock: MovableClock, payments: PaymentSettings) =>
  openShop({
    clock,
    settings: {
      publicUrl: 'http://localhost',
      bankUrl: 'http://127.0.0.1:9',
      bankPublicUrl: 'http://127.0.0.1:9',
      bankSecret: 'nobody'.repeat(6),
      payments,
    },
  })
