import type { ReactNode } from 'react'
import { formatHkd } from '#ui/money.ts'

interface SumRowProps {
  label: ReactNode
  /** An amount, or the text in its place. */
  value: number | string
  tone?: 'plain' | 'good' | 'net' | 'total'
}

const tones = {
  plain: '',
  good: 'text-good',
  net: 'border-t border-line pt-3 font-medium',
  total: 'border-t border-line pt-3 text-18 font-bold',
}

/** One row of a sum, with its name left and its amount right. Belongs in a <dl>. */
export function SumRow({ label, value, tone = 'plain' }: SumRowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${tones[tone]}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 tabular-nums">{typeof value === 'number' ? formatHkd(value) : value}</dd>
    </div>
  )
}
