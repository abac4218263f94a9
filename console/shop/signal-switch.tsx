import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Mark } from '#console/lib/mark.tsx'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, useAct } from '#console/lib/query.ts'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useCompany } from './use-company.ts'

interface AskedSwitch {
  isOn: boolean
  version: number
}

/** Signal 8 and Black Rainstorm: whether anything is delivered, and the switch for it. */
export function SignalSwitch() {
  const company = useCompany().data
  const may = useMay()
  // What is asked stands on the switch as it was then, also when a colleague presses it meanwhile.
  const [asked, setAsked] = useState<AskedSwitch>()
  if (!company) return null
  const isOn = company.deliverySuspended
  const state = isOn ? m.console_signal_on() : m.console_signal_off()
  const look = `flex min-h-9 items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11 ${isOn ? 'bg-warn-tint font-medium text-warn' : 'text-soft hover:bg-mist'}`
  const content = (
    <>
      <Mark name="storm" />
      <span className={isOn ? 'max-sm:unseen' : 'max-lg:unseen'}>{state}</span>
    </>
  )
  if (!may('PUT /staff/deliverySuspended')) return isOn ? <p className={look}>{content}</p> : null
  return (
    <>
      <button type="button" onClick={() => setAsked({ isOn, version: company.versions.settings })} className={look}>
        {content}
      </button>
      {asked && <SignalDialog {...asked} close={() => setAsked(undefined)} />}
    </>
  )
}

function SignalDialog({ isOn, version, close }: AskedSwitch & { close: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: isOn ? m.console_signal_reason_off() : m.console_signal_reason_on() },
  })
  const act = useAct('PUT /staff/deliverySuspended', (company) => {
    putAnswer('GET /staff/company', {}, company)
    say(company.deliverySuspended ? m.console_signal_on() : m.console_signal_off(), { tone: 'good' })
    close()
  })
  return (
    <ActDialog
      title={isOn ? m.console_signal_end() : m.console_signal_begin()}
      act={isOn ? m.console_signal_end() : m.console_signal_begin()}
      tone={isOn ? 'action' : 'bad'}
      busy={act.isPending}
      error={act.error}
      onAct={handleSubmit(({ reason }) => act.mutate({ suspended: !isOn, reason, version }))}
      onClose={close}
    >
      <p>{isOn ? m.console_signal_end_text() : m.console_signal_begin_text()}</p>
      <Field
        label={m.console_reason()}
        error={formState.errors.reason && m.console_reason_needed()}
        {...register('reason', { required: true, maxLength: 200 })}
      />
    </ActDialog>
  )
}
