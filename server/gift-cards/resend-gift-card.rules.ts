import { type GiftCardBalance, statusOf } from './gift-cards.rules.ts'

interface Resendable extends GiftCardBalance {
  member: string | null
  heldCents: number
  usedCents: number
}

/** Why a card's letter does not go out again: somebody has it in a wallet, or has paid with it, or it pays nothing. */
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
