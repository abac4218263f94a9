import type { ReactNode } from 'react'
import { pictureAddress } from './picture-address.ts'

/** Illustrations drawn in the theme's colours. */
export type EmptyScene =
  | 'empty-cart'
  | 'nothing-found'
  | 'no-wishes'
  | 'no-orders'
  | 'no-addresses'
  | 'not-found'
  | 'closed'
  | 'maintenance'
  | 'offline'
  | 'payment-failed'
  | 'thanks'
  | 'sold-out'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The single action. */
  action?: ReactNode
  scene?: EmptyScene
  level?: 'h1' | 'h2'
}

/** An illustration, one sentence, one action. */
export function EmptyState({ title, children, action, scene = 'empty-cart', level: Heading = 'h2' }: EmptyStateProps) {
  const src = pictureAddress(`/pictures/scene/${scene}`)
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-12 text-center">
      <img
        src={`${src}-640.webp`}
        srcSet={`${src}-320.webp 320w, ${src}-640.webp 640w`}
        sizes="256px"
        width="256"
        height="192"
        alt=""
      />
      <Heading className="text-22">{title}</Heading>
      {children && <div className="whole-words text-balance text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
