import { useRef } from 'react'
import { type Resolver, type ResolverResult, useForm, useWatch } from 'react-hook-form'
import type { Complaint } from '#contract/complaints.ts'
import { CallFailed } from '#ui/api.ts'
import { sayMemberComplaint } from './say-complaint.ts'

/** Values of a form by field name. A ticked box is "on"; a hidden field is empty. */
export type Typed = (name: string) => string
export type FormVerdict = Readonly<Record<string, Complaint | undefined>>

type Values = Record<string, string | boolean | undefined>

/**
 * A form that is validated by the server's own rules before it is sent, and shows the server's errors beside the fields. §5
 * Fields start with their `defaultValue`, or with the value in `begin` where another field changes them.
 */
export function useMemberForm(
  judge: (typed: Typed) => FormVerdict,
  send: (typed: Typed) => Promise<void>,
  sayComplaint: (complaint: Complaint) => string = sayMemberComplaint,
  begin: Values = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const typedIn = (values: Values): Typed => readTyped(form.current, values)
  const inOrder = (said: SaidByField) => listInOrder(form.current, said)
  const sayAll = (found: FormVerdict) =>
    inOrder(Object.fromEntries(Object.entries(found).map(([name, code]) => [name, code && sayComplaint(code)])))
  const resolver: Resolver<Values> = (values) => resolve(values, sayAll(judge(typedIn(values))))
  const { register, handleSubmit, formState, setError, clearErrors, setFocus, setValue, getValues, control } =
    useForm<Values>({
      resolver,
      defaultValues: begin,
      mode: 'onSubmit',
      reValidateMode: 'onSubmit', // corrections are validated at the next submit
      shouldFocusError: false, // the error list takes the focus
    })
  const { isSubmitting, submitCount } = formState
  const { root, ...wrong } = formState.errors

  const show = (found: readonly (readonly [string, string])[]) => {
    clearErrors()
    for (const [name, message] of found) setError(name, { type: 'shop', message })
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    const found = inOrder(Object.fromEntries(Object.entries(error.fields).map(([name, one]) => [name, one.message])))
    show(found)
    if (found.length === 0) setError('root', { type: 'shop', message: error.message })
  }
  const press = (values: Values) => send(typedIn(values)).catch(refuse)

  return {
    form,
    /** In page order. */
    errors: Object.fromEntries(Object.entries(wrong).map(([name, error]) => [name, error?.message ?? ''])),
    refusal: root?.message ?? '',
    tries: submitCount,
    busy: isSubmitting,
    read: (name: string) => typedIn(getValues())(name),
    control,
    set: (name: string, value: string) => setValue(name, value),
    focus: (name: string) => setFocus(name),
    /** Submits once, however often it is pressed. */
    async submit(event: React.SyntheticEvent) {
      event.preventDefault()
      if (sending.current) return
      sending.current = true
      await handleSubmit(press)(event).finally(() => (sending.current = false))
    },
    /** Shows errors found before the form is sent. */
    complain: (found: FormVerdict) => show(sayAll(found)),
    refuse,
    field(name: string) {
      const { ref, onChange } = register(name, { onChange: () => clearErrors(name) })
      return { name, ref, onChange, error: wrong[name]?.message }
    },
  }
}

function resolve(values: Values, wrong: readonly (readonly [string, string])[]): ResolverResult<Values> {
  const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
  return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

const readTyped =
  (form: HTMLFormElement | null, values: Values): Typed =>
  (name) => {
    const value = form?.elements.namedItem(name) ? values[name] : ''
    return value === true ? 'on' : value || ''
  }

type SaidByField = Readonly<Record<string, string | undefined>>

/** In page order, for the list above the form. */
function listInOrder(form: HTMLFormElement | null, said: SaidByField) {
  const names = new Set(Array.from(form?.elements ?? [], (field) => field.getAttribute('name') ?? ''))
  return [...names].flatMap((name) => (said[name] ? [[name, said[name]] as const] : []))
}

export type MemberFormState = ReturnType<typeof useMemberForm>

/** Watches fields that others depend on: the caller rerenders when one changes. */
export const useTyped = ({ control }: MemberFormState, names: readonly string[]): readonly string[] =>
  useWatch({ control, name: names }).map((value) => (typeof value === 'string' ? value : ''))
