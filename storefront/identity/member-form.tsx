import { type ReactNode, useEffect, useRef } from 'react'
import { focusField } from '#storefront/lib/focus-field.ts'
import { m } from '#words/compiled/messages.js'
import { PersonCheck } from '#storefront/verification/person-check.tsx'
import type { MemberFormState } from './use-member-form.ts'

/** A form in one column: errors on top, the fields, one button at the end. */
export function MemberForm({ state, children }: { state: MemberFormState; children: ReactNode }) {
  const { form, submit, errors, refusal, tries } = state
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Complaints errors={errors} refusal={refusal} tries={tries} />
      {children}
      <PersonCheck />
    </form>
  )
}

/** Takes the focus after each failed submit, and links to every field. §8 */
function Complaints({ errors, refusal, tries }: Pick<MemberFormState, 'errors' | 'refusal' | 'tries'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  const wrong = Object.keys(errors)
  if (wrong.length === 0 && !refusal) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md bg-bad-tint px-4 py-3 text-14 text-bad">
      <p className="font-medium">{refusal || m.members_errors({ count: wrong.length })}</p>
      {wrong.length > 0 && (
        <ul className="mt-1">
          {wrong.map((name) => (
            <li key={name}>
              <button type="button" className="min-h-9 text-left underline" onClick={() => focusField(name)}>
                {errors[name]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
