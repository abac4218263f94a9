import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { callFor } from '#console/lib/call.ts'
import { queryClient, useAnswer } from '#console/lib/query.ts'
import { session } from '#console/lib/session.ts'
import { LoginFrame } from '#console/lib/login-frame.tsx'
import { CallFailed, type Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
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

interface ShopForm extends CompanyTyped, OwnerTyped {
  setUpCode: string
}

/** An own shop from nothing: whoever has the code of the start names the company, and logs in as its owner. */
export function Component() {
  const isHere = useSharedValue(session, session.get()) !== null
  const [made, setMade] = useState<Reply<'POST /setUp'>>()
  const { data } = useAnswer('GET /setUp', {}, { enabled: made === undefined })
  if (isHere) return <Navigate to="/" replace />
  if (made) return <FirstLogin made={made} />
  if (data && !data.isWaiting) return <Navigate to="/login" replace />
  return <ShopDetails onMade={setMade} />
}

function ShopDetails({ onMade }: { onMade: (made: Reply<'POST /setUp'>) => void }) {
  const form = useForm<ShopForm>({
    defaultValues: { ...noCompany, setUpCode: '', host: location.hostname, ownerName: '', email: '' },
  })
  const making = useMutation(
    { mutationFn: (typed: ShopForm) => callFor('')('POST /setUp', readCompany(typed)), onSuccess: onMade },
    queryClient,
  )
  const refused = making.error instanceof CallFailed ? making.error : undefined
  return (
    <LoginFrame title={m.console_open_shop()} shop={undefined}>
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit((typed) => making.mutate(typed))(event)}
        >
          <p className="text-soft">{m.console_open_shop_text()}</p>
          <Field
            label={m.console_start_code()}
            hint={m.console_start_code_hint()}
            autoComplete="off"
            error={form.formState.errors.setUpCode && m.console_field_needed()}
            {...form.register('setUpCode', { required: true })}
          />
          <CompanyFields hostHint={m.console_shop_host_hint()} />
          <OwnerFields refusedEmail={refused?.fields['email']?.message} />
          {refused && !refused.fields['email'] && (
            <Notice tone="bad" loud>
              {refused.message}
            </Notice>
          )}
          <Button type="submit" className="button-main" busy={making.isPending}>
            {m.console_open_shop_act()}
          </Button>
        </form>
      </FormProvider>
    </LoginFrame>
  )
}
