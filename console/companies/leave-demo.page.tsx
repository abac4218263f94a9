import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { call } from '#console/lib/call.ts'
import { LoginFrame } from '#console/lib/login-frame.tsx'
import { PresenceFields } from '#console/lib/presence-fields.tsx'
import { queryClient } from '#console/lib/query.ts'
import { endSession, session } from '#console/lib/session.ts'
import { noPresence, type PresenceTyped, type Shown, usePresence } from '#console/lib/use-presence.ts'
import { useCompany } from '#console/shop/use-company.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'
import {
  CompanyFields,
  type CompanyTyped,
  noCompany,
  OwnerFields,
  type OwnerTyped,
  readCompany,
} from './company-fields.tsx'
import { FirstLogin } from './first-login.tsx'

interface LeaveTyped extends PresenceTyped, CompanyTyped, OwnerTyped {
  presentName: string
  keepsSettings: boolean
}

/** What was made, and the login of the demo that ended with it. */
interface LeftDemo {
  made: Reply<'POST /staff/leaveDemo'>
  token: string
}

/**
 * The demo becomes a shop of one's own. It stands outside the frame: the login of the demo ends with it, and what the next login
 * needs is shown once.
 */
export function Component() {
  const held = useSharedValue(session, session.get())
  const [left, setLeft] = useState<LeftDemo>()
  if (left) return held && held.token !== left.token ? <Navigate to="/" replace /> : <FirstLogin made={left.made} />
  if (!held) return <Navigate to="/login?to=/leaveDemo" replace />
  return <LeaveForm onMade={(made) => setLeft({ made, token: held.token })} />
}

function useLeaving(onMade: (made: Reply<'POST /staff/leaveDemo'>) => void) {
  return useMutation(
    {
      mutationFn: (typed: Shown<LeaveTyped>) =>
        call('POST /staff/leaveDemo', { ...readCompany(typed), theme: 'sport' }),
      onSuccess: (made) => {
        // First what is shown once, then the end of the session: it leads anybody else to the login.
        flushSync(() => onMade(made))
        endSession()
      },
    },
    queryClient,
  )
}

function LeaveForm({ onMade }: { onMade: (made: Reply<'POST /staff/leaveDemo'>) => void }) {
  const company = useCompany().data
  const form = useForm<LeaveTyped>({
    defaultValues: {
      presentName: '',
      keepsSettings: true,
      ...noCompany,
      host: location.hostname,
      ownerName: '',
      email: '',
      presence: noPresence,
    },
  })
  const leaving = useLeaving(onMade)
  const presence = usePresence(form, leaving.mutate)
  const error = presence.failure ?? leaving.error
  return (
    <LoginFrame title={m.console_leave_demo()} shop={undefined}>
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            presence.showByCode()
          }}
        >
          <Notice tone="warn">{m.console_leave_demo_text()}</Notice>
          <CompanyFields hostHint={m.console_shop_host_hint()} />
          <OwnerFields refusedEmail={error instanceof CallFailed ? error.fields['email']?.message : undefined} />
          <Checkbox {...form.register('keepsSettings')}>{m.console_leave_demo_keep()}</Checkbox>
          <Field
            label={m.console_leave_demo_confirm({ name: company?.nameEn ?? '' })}
            autoComplete="off"
            error={form.formState.errors.presentName && m.console_field_needed()}
            {...form.register('presentName', { required: true })}
          />
          <PresenceFields
            isWithoutCode={presence.isWithoutCode}
            onPasskey={presence.showByPasskey}
            busy={presence.isSigning || leaving.isPending}
          />
          {error && (
            <Notice tone="bad" loud>
              {error.message}
            </Notice>
          )}
          <Button type="submit" tone="bad" busy={leaving.isPending}>
            {m.console_leave_demo()}
          </Button>
          <Link to="/shop/hosts" className="link justify-self-center">
            {m.console_cancel()}
          </Link>
        </form>
      </FormProvider>
    </LoginFrame>
  )
}
