import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The one way on. */
  action?: ReactNode
  drawing?: 'basket' | 'search' | 'cloud' | 'door'
  level?: 'h1' | 'h2'
}

/** A drawn picture, one sentence, one way on. */
export function EmptyState({ title, children, action, drawing = 'basket', level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden className="text-edge" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <ellipse cx="80" cy="106" rx="62" ry="6" className="fill-mist" stroke="none" />
        {drawings[drawing]}
      </svg>
      <Heading className="text-22">{title}</Heading>
      {children && <div className="text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

const paint = 'fill-tint stroke-action'

const drawings = {
  basket: (
    <>
      <path d="M42 52h76l-8 50H50Z" className={paint} />
      <path d="M34 52h92M58 52l14-28m30 28L88 24M66 66l3 24m25-24-3 24m-11-24v24" />
    </>
  ),
  search: (
    <>
      <circle cx="72" cy="54" r="30" className={paint} />
      <path d="m95 77 25 25M62 46c2-5 7-8 13-7" />
    </>
  ),
  cloud: (
    <>
      <path d="M50 84a20 20 0 0 1 2-40 28 28 0 0 1 54 4 18 18 0 0 1 4 36Z" className={paint} />
      <path d="m70 58 20 16m0-16L70 74" />
    </>
  ),
  door: (
    <>
      <path d="M52 102V30h56v72" className={paint} />
      <path d="M40 102h80M96 66v6M62 44h36M24 40h14m84 0h14" />
    </>
  ),
}
