import { formatHkd } from './money.ts'

const sizes = { line: 'text-14', card: 'text-18', page: 'text-28' }

interface PriceProps {
  amount: number
  size?: keyof typeof sizes
  /** A reduced price, in the theme's colour. */
  lowered?: boolean
  className?: string
}

/** HK$1,288.00 in tabular figures, with smaller cents. §9 */
export function Price({ amount, size = 'card', lowered = false, className = '' }: PriceProps) {
  const [dollars, cents] = formatHkd(amount).split('.')
  return (
    <span className={`price ${sizes[size]} ${lowered ? 'text-action' : ''} ${className}`}>
      {dollars}
      <small>{`.${cents}`}</small>
    </span>
  )
}

/** The original price, struck out, and announced as such. */
export function OldPrice({
  amount,
  label,
  className = 'text-12',
}: {
  amount: number
  label: string
  className?: string
}) {
  return (
    <span className={`old-price ${className}`}>
      <span className="unseen">{`${label} `}</span>
      <s>{formatHkd(amount)}</s>
    </span>
  )
}
