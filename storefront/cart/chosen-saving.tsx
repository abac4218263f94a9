import type { ReactNode } from 'react'
import { formatHkd } from '#ui/money.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

interface ChosenSavingProps {
  name: ReactNode
  /** What it saves or pays here; null while the quote is loading. */
  amount: number | null
  /** Why it does not apply. */
  reason: string | null
  removeLabel: string
  onRemove: () => void
}

/** A code, coupon or card the buyer has chosen: its effect or why it has none, and a button to remove it. */
export function ChosenSaving({ name, amount, reason, removeLabel, onRemove }: ChosenSavingProps) {
  const works = amount !== null && amount > 0
  return (
    <li className="flex items-start gap-2 text-14">
      <Icon
        name={amount === null ? 'clock' : works ? 'check' : 'alert'}
        size={16}
        className={`mt-[0.28em] ${amount === null ? 'text-soft' : works ? 'text-good' : 'text-warn'}`}
      />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        {reason && <p className="text-warn">{reason}</p>}
      </div>
      <p className={`shrink-0 tabular-nums ${works ? 'font-medium text-good' : 'text-soft'}`}>
        {amount === null ? m.checkout_checking() : works ? formatHkd(-amount) : reason ? '' : formatHkd(0)}
      </p>
      <IconButton icon="close" label={removeLabel} className="-my-2.5 -mr-2.5 shrink-0 text-soft" onClick={onRemove} />
    </li>
  )
}
