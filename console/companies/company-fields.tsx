import { useFormContext } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

/** What a new company is called and where it is, as it is typed. */
export interface CompanyTyped {
  nameZh: string
  nameEn: string
  coCode: string
  host: string
}
export interface OwnerTyped {
  ownerName: string
  email: string
}
export const noCompany: CompanyTyped = { nameZh: '', nameEn: '', coCode: '', host: '' }

export const readCompany = <T extends CompanyTyped>({ coCode, host, ...typed }: T) => ({
  ...typed,
  coCode: coCode.trim().toUpperCase(),
  host: host.trim().toLowerCase(),
})

/** `hostHint`: where the host stands already, what it is. */
export function CompanyFields({ hostHint }: { hostHint?: string }) {
  const { register, formState } = useFormContext<CompanyTyped>()
  const { errors } = formState
  return (
    <>
      <Field
        label={m.console_shop_name_zh()}
        lang="zh-Hant-HK"
        maxLength={60}
        error={errors.nameZh && m.console_field_needed()}
        {...register('nameZh', { required: true })}
      />
      <Field
        label={m.console_shop_name_en()}
        lang="en-HK"
        maxLength={60}
        error={errors.nameEn && m.console_field_needed()}
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
        hint={hostHint}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.host && m.console_shop_host_wrong()}
        {...register('host', { required: true, pattern: /^\s*[A-Za-z0-9.-]+\s*$/ })}
      />
    </>
  )
}

/** `refusedEmail`: why the server did not take it. */
export function OwnerFields({ refusedEmail }: { refusedEmail: string | undefined }) {
  const { register, formState } = useFormContext<OwnerTyped>()
  const { errors } = formState
  return (
    <>
      <Field
        label={m.console_owner_name()}
        autoComplete="name"
        maxLength={60}
        error={errors.ownerName && m.console_field_needed()}
        {...register('ownerName', { required: true })}
      />
      <Field
        kind="email"
        label={m.console_email()}
        error={errors.email ? m.console_email_needed() : refusedEmail}
        {...register('email', { required: true })}
      />
    </>
  )
}
