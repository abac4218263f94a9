import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { PresenceDialog } from '#console/lib/presence-dialog.tsx'
import { putAnswer, refresh, useAct } from '#console/lib/query.ts'
import { noPresence, type PresenceTyped } from '#console/lib/use-presence.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type PaymentMeansAnswer = Reply<'GET /staff/paymentMeans'>
interface PayeesTyped extends PresenceTyped {
  fpsPayee: string
  fpsBank: string
  transferToZh: string
  transferToEn: string
}

/** Where money by FPS and bank transfer goes. Changing it takes password and code again. */
export function Payees({ known, isReadOnly }: { known: PaymentMeansAnswer; isReadOnly: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const lines = [
    [m.console_fps_payee(), known.fpsPayee],
    [m.console_fps_bank(), known.fpsBank],
    [m.console_transfer_zh(), known.transferToZh],
    [m.console_transfer_en(), known.transferToEn],
  ] as const
  return (
    <Block
      title={m.console_payees()}
      aside={
        !isReadOnly && (
          <Button tone="plain" size="small" onClick={() => setIsAsked(true)}>
            {m.console_edit()}
          </Button>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[200px_1fr]">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{value || m.console_empty()}</dd>
          </div>
        ))}
      </dl>
      {isAsked && <PayeesDialog known={known} close={() => setIsAsked(false)} />}
    </Block>
  )
}

function PayeesDialog({ known, close }: { known: PaymentMeansAnswer; close: () => void }) {
  const { fpsPayee, fpsBank, transferToZh, transferToEn, version } = known
  const form = useForm<PayeesTyped>({
    defaultValues: { fpsPayee, fpsBank, transferToZh, transferToEn, presence: noPresence },
  })
  const { register } = form
  const { errors } = form.formState
  const act = useAct('PUT /staff/paymentMeans', (means) => {
    putAnswer('GET /staff/paymentMeans', {}, means)
    say(m.console_saved(), { tone: 'good' })
    close()
    return refresh('GET /staff/readiness')
  })
  return (
    <PresenceDialog
      form={form}
      title={m.console_payees()}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={(shown) => act.mutate({ ...shown, version })}
      onClose={close}
    >
      <Field
        label={m.console_fps_payee()}
        hint={m.console_fps_payee_hint()}
        autoComplete="off"
        error={errors.fpsPayee && m.console_fps_payee_wrong()}
        {...register('fpsPayee', { pattern: /^\s*(|\d{7}|\d{9}|\+\d{1,3}-\d{6,12}|\S+@\S+)\s*$/ })}
      />
      <Field
        label={m.console_fps_bank()}
        hint={m.console_fps_bank_hint()}
        optionalLabel={m.console_optional()}
        error={errors.fpsBank && m.console_fps_bank_wrong()}
        {...register('fpsBank', { pattern: /^\s*(\d{3})?\s*$/ })}
      />
      <TextArea
        label={m.console_transfer_zh()}
        hint={m.console_transfer_hint()}
        lang="zh-Hant-HK"
        maxLength={500}
        {...register('transferToZh')}
      />
      <TextArea label={m.console_transfer_en()} lang="en-HK" maxLength={500} {...register('transferToEn')} />
    </PresenceDialog>
  )
}
