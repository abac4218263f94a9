import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { refresh, useAct } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { isGoodsCode } from '#console/catalogue/naming-fields.tsx'

/** New goods in three fields. Everything else is written on their own screen; nobody sees them until they are published. */
export function NewGoodsDialog({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '', nameZh: '', nameEn: '' } })
  const { errors } = formState
  const act = useAct('POST /staff/goods', ({ code }) => {
    void refresh('GET /staff/goods/order')
    close()
    return navigate(`/goods/${encodeURIComponent(code)}`)
  })
  const isTaken = act.error instanceof CallFailed && act.error.error === 'GOODS_CODE_TAKEN'
  return (
    <ActDialog
      title={m.console_goods_new()}
      act={m.console_goods_make()}
      busy={act.isPending}
      error={isTaken ? null : act.error}
      onAct={() =>
        void handleSubmit(({ code, ...fields }) => act.mutate({ code: code.trim(), fields, variants: [{}] }))()
      }
      onClose={close}
    >
      <p>{m.console_goods_new_text()}</p>
      <Field
        label={m.console_goods_code()}
        hint={m.console_goods_code_hint()}
        maxLength={64}
        autoCapitalize="characters"
        spellCheck={false}
        error={(errors.code && m.console_goods_code_wrong()) ?? (isTaken ? act.error?.message : undefined)}
        {...register('code', { validate: isGoodsCode })}
      />
      <Field
        label={m.console_name_zh()}
        lang="zh-Hant-HK"
        maxLength={200}
        error={errors.nameZh && m.console_name_needed()}
        {...register('nameZh', { validate: (name, { nameEn }) => name.trim() !== '' || nameEn.trim() !== '' })}
      />
      <Field label={m.console_name_en()} lang="en-HK" maxLength={200} {...register('nameEn')} />
    </ActDialog>
  )
}
