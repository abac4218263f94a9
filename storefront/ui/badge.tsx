import type { ReactNode } from 'react'

const tones = {
  action: 'bg-action text-paper',
  tint: 'bg-tint text-action',
  plain: 'bg-mist text-ink',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
}

export function Badge({
  tone = 'tint',
  children,
  className = '',
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-1.5 py-0.5 text-12 leading-tight font-medium whitespace-nowrap tabular-nums ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  )
}

/** A count on the corner of an icon: nothing at 0, 99+ beyond 99. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="absolute -top-1.5 -right-2 min-w-[18px] rounded-full bg-action px-1 text-center text-12 leading-[18px] font-bold text-paper tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
