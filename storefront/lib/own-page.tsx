import type { ReactNode } from 'react'
import { useFrame } from './frame-data.ts'

/** The layout of a member's page: title, one sentence, actions at the right. */
export function OwnPage({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: string | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <title>{`${title} | ${useFrame()?.company.name ?? ''}`}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-22 lg:text-28">{title}</h1>
          {text && <p className="text-soft">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </>
  )
}
