import type { WalletDevice } from '#contract/payments.ts'

/** How a payment by a wallet is asked for now. */
export interface ShownPass {
  wallet: string
  amountCents: number
  /** A code is drawn; a link is pressed. */
  picture: string | null
  url: string | null
  until: Temporal.Instant
  /** When the payment itself ends: codes are renewed until then. */
  payBefore: Temporal.Instant
}

/** FPS and PayMe end a code after 10 minutes; those of the other wallets live longer. */
const life = { minutes: 10 }

/** A code that ends sooner is of no use to somebody who has yet to take out a phone. */
const least = { seconds: 30 }

/** When a code or link made then ends; `end` is that of the payment. */
export function endOfPass(madeAt: Temporal.Instant, end: Temporal.Instant): Temporal.Instant {
  const own = madeAt.add(life)
  return Temporal.Instant.compare(own, end) < 0 ? own : end
}

/** Whether a code or link is shown again instead of a new one, which would end it: by another tab, or after a reload. */
export const isReusable = (
  kept: { device: WalletDevice; madeAt: Temporal.Instant },
  device: WalletDevice,
  now: Temporal.Instant,
): boolean => kept.device === device && Temporal.Instant.compare(now.add(least), kept.madeAt.add(life)) < 0

/** The provider's id of a request for a code: the same turn never makes two. */
export const requestOf = (payment: string, turn: number) => `${payment}-${turn}`
