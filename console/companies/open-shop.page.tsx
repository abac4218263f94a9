import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form'
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
import { FirstLogin } from './first-login.tsx'

interface ShopForm {
  setUpCode: string
  nameZh: string
  nameEn: string
  coCode: string
  host: string
  ownerName: string
  email: string
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
  const { register, handleSubmit, formState } = useForm<ShopForm>({
    defaultValues: {
      setUpCode: '',
      nameZh: '',
      nameEn: '',
      coCode: '',
      host: location.hostname,
      ownerName: '',
      email: '',
    },
  })
  const making = useMutation(
    {
      mutationFn: (typed: ShopForm) =>
        callFor('')('POST /setUp', {
          ...typed,
          coCode: typed.coCode.trim().toUpperCase(),
          host: typed.host.trim().toLowerCase(),
        }),
      onSuccess: onMade,
    },
    queryClient,
  )
  const refused = making.error instanceof CallFailed ? making.error : undefined
  return (
    <LoginFrame title={m.console_open_shop()} shop={undefined}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((typed) => making.mutate(typed))(event)}
      >
        <p className="text-soft">{m.console_open_shop_text()}</p>
        <ShopFields register={register} errors={formState.errors} refused={refused} />
        {refused && !refused.fields['email'] && (
          <Notice tone="bad" loud>
            {refused.message}
          </Notice>
        )}
        <Button type="submit" className="button-main" busy={making.isPending}>
          {m.console_open_shop_act()}
        </Button>
      </form>
    </LoginFrame>
  )
}

interface ShopFieldsProps {
  register: UseFormRegister<ShopForm>
  errors: FieldErrors<ShopForm>
  refused: CallFailed | undefined
}

function ShopFields({ register, errors, refused }: ShopFieldsProps) {
  const needed = (name: keyof ShopForm) => errors[name] && m.console_field_needed()
  return (
    <>
      <Field
        label={m.console_start_code()}
        hint={m.console_start_code_hint()}
        autoComplete="off"
        error={needed('setUpCode')}
        {...register('setUpCode', { required: true })}
      />
      <Field
        label={m.console_shop_name_zh()}
        lang="zh-Hant-HK"
        maxLength={60}
        error={needed('nameZh')}
        {...register('nameZh', { required: true })}
      />
      <Field
        label={m.console_shop_name_en()}
        lang="en-HK"
        maxLength={60}
        error={needed('nameEn')}
        {...register('nameEn', { required: true })}
      />
      <Field
        label={m.console_shop_code()}
        hint={m.console_shop_code_hint()}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={12}
        error={errors.coCode && m.console_shop_code_wrong()}
        {...register('coCode', { required: true, pattern: /^\s*[A-Za-z][A-Za-z0-9]{1,11}\s*$/ })}
      />
      <Field
        label={m.console_shop_host()}
        hint={m.console_shop_host_hint()}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.host && m.console_shop_host_wrong()}
        {...register('host', { required: true, pattern: /^\s*[A-Za-z0-9.-]+\s*$/ })}
      />
      <Field
        label={m.console_owner_name()}
        autoComplete="name"
        maxLength={60}
        error={needed('ownerName')}
        {...register('ownerName', { required: true })}
      />
      <Field
        kind="email"
        label={m.console_email()}
        error={errors.email ? m.console_email_needed() : refused?.fields['email']?.message}
        {...register('email', { required: true })}
      />
    </>
  )
}
