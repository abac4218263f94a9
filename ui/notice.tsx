import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones: Record<string, [string, IconName]> = {
  plain: ['bg-mist text-ink', 'info'],
  good: ['bg-good-tint text-good', 'check'],
  warn: ['bg-warn-tint text-warn', 'alert'],
  bad: ['bg-bad-tint text-bad', 'alert'],
}

interface NoticeProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad'
  children: ReactNode
  /** Announced at once by screen readers when it appears. */
  loud?: boolean
  className?: string
}

/** A message at the place it concerns. */
export function Notice({ tone = 'plain', children, loud = false, className = '' }: NoticeProps) {
  const [look, icon] = tones[tone]!
  return (
    <div
      role={loud ? 'alert' : undefined}
      className={`flex items-start gap-2 rounded-md px-3 py-2 text-14 ${look} ${className}`}
    >
      <Icon name={icon} size={16} className="mt-1" />
      <div className="whole-words min-w-0 grow">{children}</div>
    </div>
  )
}
