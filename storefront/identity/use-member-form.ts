import { type FormEvent, useRef, useState } from 'react'
import type { Complaint } from '#contract/refusals.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { sayComplaint as sayOfMember } from './say-complaint.ts'

/** What stands in a form, by the names of its fields; a ticked box says "on". */
export type Typed = (name: string) => string
export type FormVerdict = Readonly<Record<string, Complaint | undefined>>

/** A form that is judged by the shop's own rules before it is sent, and says beside each field what the shop answers. §5 */
export function useMemberForm(
  judge: (typed: Typed) => FormVerdict,
  send: (typed: Typed) => Promise<void>,
  sayComplaint: (complaint: Complaint) => string = sayOfMember,
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const read: Typed = (name) => {
    const value = form.current ? new FormData(form.current).get(name) : null
    return typeof value === 'string' ? value : ''
  }
  /** In the order of the page; false when the form has none of these fields. */
  const say = (said: Readonly<Record<string, string | undefined>>): boolean => {
    const names = Array.from(form.current?.elements ?? [], (field) => field.getAttribute('name') ?? '')
    const shown = names.flatMap((name) => (said[name] ? [[name, said[name]] as const] : []))
    setErrors(Object.fromEntries(shown))
    return shown.length > 0
  }
  const complain = (found: FormVerdict) =>
    say(Object.fromEntries(Object.entries(found).map(([name, code]) => [name, code && sayComplaint(code)])))
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    const fields = Object.entries(error.fields).map(([name, { message }]) => [name, message])
    setRefusal(say(Object.fromEntries(fields)) ? '' : error.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    const found = judge(read)
    complain(found)
    setRefusal('')
    setTries((before) => before + 1)
    if (Object.values(found).some(Boolean)) return
    sending.current = true
    setBusy(true)
    await send(read)
      .catch(refuse)
      .finally(() => {
        sending.current = false
        setBusy(false)
        setTries((before) => before + 1)
      })
  }
  /** What is being corrected is not wrong until it is sent again. */
  const forgive = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
  }

  return {
    form,
    errors,
    refusal,
    tries,
    busy,
    read,
    submit,
    forgive,
    /** Says what is wrong with these fields before the form is sent. */
    complain,
    refuse,
    field: (name: string) => ({ name, error: errors[name] }),
  }
}

export type MemberFormState = ReturnType<typeof useMemberForm>
