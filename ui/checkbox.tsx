import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children'> {
  children: ReactNode
  error?: string | undefined
}

/** A checkbox with its label, both clickable. */
export function Checkbox({ children, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={`flex min-h-9 items-start gap-2 py-1.5 text-14 ${className}`}>
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-5 appearance-none forced-colors:appearance-auto rounded-sm border border-edge bg-paper checked:border-action checked:bg-action hover:border-ink indeterminate:border-action indeterminate:bg-tint disabled:opacity-45 aria-invalid:border-bad"
            {...rest}
          />
          <Icon
            name="check"
            size={16}
            className="pointer-events-none absolute inset-0.5 hidden text-paper peer-checked:block forced-colors:hidden!"
          />
        </span>
        <span className="min-w-0 grow">{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
    </div>
  )
}
