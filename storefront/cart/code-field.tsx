import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { isSameCode } from './is-same-code.ts'

/** The maximum number of codes in one order. */
const mostCodes = 10

interface DiscountCodeFieldProps {
  /** The codes entered already. */
  codes: readonly string[]
  busy?: boolean
  /** Returns why the code was refused; null when it was accepted. */
  onApply: (code: string) => string | null | Promise<string | null>
}

/** One field for every kind of code, with the error of the last one typed. */
export function CodeField({ codes, busy = false, onApply }: DiscountCodeFieldProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const apply = async () => {
    const code = typed.trim()
    const wrong = findFault(code, codes) ?? (await onApply(code))
    setError(wrong)
    if (wrong) return field.current?.focus()
    setTyped('')
  }
  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={field}
          aria-label={m.checkout_code()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
          // Enter applies the code and does not submit the checkout form around it.
          onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), void apply())}
          className="field-box min-w-0 grow"
        />
        <Button tone="plain" className="min-h-12 shrink-0" busy={busy} onClick={() => void apply()}>
          {m.checkout_code_apply()}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
    </div>
  )
}

function findFault(code: string, codes: readonly string[]): string | null {
  if (!code) return m.checkout_code_required()
  if (codes.some((other) => isSameCode(other, code))) return m.refusal_discount_exists()
  return codes.length === mostCodes ? m.checkout_code_enough({ count: mostCodes }) : null
}
