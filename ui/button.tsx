import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'action' | 'plain' | 'quiet' | 'bad'
export type ButtonSize = 'small' | 'normal' | 'large'

/** The classes of a button (ui/pieces.css), for links that look like one. */
export function buttonClass(tone: ButtonTone = 'action', size: ButtonSize = 'normal'): string {
  return `button button-${tone} button-${size}`
}

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  /** In progress: shows a spinner and ignores presses. */
  busy?: boolean
  icon?: IconName
}

export function Button({
  tone,
  size,
  busy = false,
  icon,
  className = '',
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(tone, size)} ${className}`}
      // A busy button ignores presses. A disabled one would lose the focus, and a dialog it opens could not return it.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && !busy && <Icon name={icon} />}
      {icon && busy && <Spinner className="size-5" />}
      {busy && !icon ? <Working>{children}</Working> : children}
    </button>
  )
}

/** The label with a spinner before it; the button's width does not change. */
function Working({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-flex animate-[make-room_160ms_1s_both] items-center">
      <Spinner className="absolute right-full mr-1.5 size-3.5" />
      {children}
    </span>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** The accessible name of the icon button. */
  label: string
  filled?: boolean
}

export function IconButton({ icon, label, filled = false, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={`icon-button ${className}`} {...rest}>
      <Icon name={icon} filled={filled} />
    </button>
  )
}
