import { useState } from 'react'
import { Icon } from './icon.tsx'

interface QuantityProps {
  value: number
  most: number
  onChange: (value: number) => void
  labels: { quantity: string; fewer: string; more: string }
  disabled?: boolean
  size?: 'small' | 'normal'
}

/** A quantity with minus and plus buttons, from 1 to what may be bought. §5 */
export function Quantity({ value, most, onChange, labels, disabled = false, size = 'normal' }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    setTyped(null)
    if (Number.isFinite(wanted)) change(wanted)
  }
  const change = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 1), Math.max(most, 1))
    if (next !== value) onChange(next)
  }
  const button = `inline-flex shrink-0 items-center justify-center hover:bg-mist disabled:text-soft/50 disabled:hover:bg-transparent ${size === 'small' ? 'size-9' : 'size-11'}`
  return (
    <div role="group" aria-label={labels.quantity} className="inline-flex items-center rounded-md border border-edge">
      <button
        type="button"
        className={`${button} rounded-l-md`}
        aria-label={labels.fewer}
        disabled={disabled || value <= 1}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        aria-label={labels.quantity}
        inputMode="numeric"
        maxLength={3}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), settle())}
        className={`bg-paper text-center tabular-nums ${size === 'small' ? 'h-9 w-9 text-14' : 'h-11 w-12 text-16'}`}
      />
      <button
        type="button"
        className={`${button} rounded-r-md`}
        aria-label={labels.more}
        disabled={disabled || value >= most}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  )
}
