import { type GiftCardBalance, statusOf } from './gift-cards.rules.ts'

interface Resendable extends GiftCardBalance {
  member: string | null
  heldCents: number
  usedCents: number
}

/** Why a card cannot be mailed again: it is in a wallet, has paid, or is frozen or expired. */
export function judgeResending(
  card: Resendable,
  { hasPaid, today }: { hasPaid: boolean; today: string },
): 'fits' | 'taken' | 'spent' | 'expired' | 'frozen' {
  if (card.member !== null) return 'taken'
  if (hasPaid || card.heldCents > 0 || card.usedCents > 0) return 'spent'
  const status = statusOf(card, today)
  if (status === 'FROZEN') return 'frozen'
  return status === 'EXPIRED' ? 'expired' : 'fits'
}
