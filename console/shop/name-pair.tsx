import { useFormContext } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

/** The name in both languages. It begins a row. */
export function NamePair() {
  const { register, formState } = useFormContext<{ nameZh: string; nameEn: string }>()
  const { errors } = formState
  return (
    <>
      <div className="sm:col-start-1">
        <Field
          label={m.console_name_zh()}
          lang="zh-Hant-HK"
          maxLength={60}
          error={errors.nameZh && m.console_name_needed()}
          {...register('nameZh', { required: true })}
        />
      </div>
      <Field
        label={m.console_name_en()}
        lang="en-HK"
        maxLength={60}
        error={errors.nameEn && m.console_name_needed()}
        {...register('nameEn', { required: true })}
      />
    </>
  )
}
