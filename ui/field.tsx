import { type ComponentProps, type ReactNode, useId } from 'react'
import { Clauses } from './clauses.tsx'
import { Icon } from './icon.tsx'

interface FieldFrameProps {
  label: string
  hint?: ReactNode
  /** The id of further help text elsewhere. */
  alsoIn?: string | undefined
  error?: string | undefined
  /** Shown beside the label of optional fields; most fields are required. */
  optionalLabel?: string | undefined
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** A field's label above it, hint and error below. */
export function FieldFrame({ label, hint, alsoIn, error, optionalLabel, children }: FieldFrameProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, alsoIn].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-soft"> {optionalLabel}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          <span className="min-w-0">
            <Clauses text={error} />
          </span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-soft">
          {typeof hint === 'string' ? <Clauses text={hint} /> : hint}
        </p>
      )}
    </div>
  )
}

/** The kind of a field sets a phone's keyboard and the browser's autofill. */
const kinds = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  userName: { autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  fullName: { autoComplete: 'name' },
  street: { autoComplete: 'address-line2' },
  building: { autoComplete: 'address-line1' },
  number: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  birthDate: { type: 'date', autoComplete: 'bday' },
  code: { autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const satisfies Record<string, ComponentProps<'input'>>

type Framed = Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'optionalLabel'>

export function Field({
  label,
  hint,
  alsoIn,
  error,
  optionalLabel,
  kind = 'text',
  className = '',
  ...rest
}: Framed & Pick<FieldFrameProps, 'alsoIn'> & { kind?: keyof typeof kinds } & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} hint={hint} alsoIn={alsoIn} error={error} optionalLabel={optionalLabel}>
      {(ids) => <input {...ids} {...kinds[kind]} className={`field-box ${className}`} {...rest} />}
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optionalLabel,
  className = '',
  ...rest
}: Framed & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      {(ids) => <textarea {...ids} rows={3} className={`field-box py-2 ${className}`} {...rest} />}
    </FieldFrame>
  )
}

export interface FieldChoice {
  value: string
  label: string
}

export interface FieldChoiceGroup {
  label: string
  choices: readonly FieldChoice[]
}

/** A native select. `empty` is its label while nothing is chosen; `groups` have headings of their own. */
export function Select({
  label,
  hint,
  error,
  optionalLabel,
  choices,
  groups,
  empty,
  className = '',
  ...rest
}: Framed & {
  choices?: readonly FieldChoice[]
  groups?: readonly FieldChoiceGroup[]
  empty?: string
} & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      {(ids) => (
        <span className="relative block">
          <select {...ids} className={`field-box appearance-none pr-10 ${className}`} {...rest}>
            {empty !== undefined && <option value="">{empty}</option>}
            {choices && <Options choices={choices} />}
            {groups?.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options choices={group.choices} />
              </optgroup>
            ))}
          </select>
          <Icon
            name="down"
            size={16}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </FieldFrame>
  )
}

const Options = ({ choices }: { choices: readonly FieldChoice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
