import type { ReactNode } from 'react'

export function Badge({
  tone = 'tint',
  children,
  className = '',
}: {
  tone?: 'action' | 'tint' | 'plain' | 'good' | 'warn'
  children: ReactNode
  className?: string
}) {
  return <span className={`badge badge-${tone} ${className}`}>{children}</span>
}

/** A count on the corner of an icon: empty at 0, 99+ above 99. */
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
