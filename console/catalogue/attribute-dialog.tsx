import { useForm } from 'react-hook-form'
import type { StaffTree } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { isWhole, readWhole } from './goods-typed.ts'
import { NamingDialog } from './naming-dialog.tsx'
import { CodeField, isCode } from './naming-fields.tsx'
import { useTree } from './use-tree.ts'
import { suggestCode } from './variant-matrix.ts'

interface AttributeDialogProps {
  /** Absent: a new one. */
  attribute?: StaffTree['attributes'][number]
  done?: (code: string) => void
  close: () => void
}

/** Makes an attribute, or writes its names, its place and whether listings filter by it. */
export function AttributeDialog({ attribute, done, close }: AttributeDialogProps) {
  const taken = (useTree().data?.attributes ?? []).map(({ code }) => code)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      nameZh: attribute?.nameZh ?? '',
      nameEn: attribute?.nameEn ?? '',
      facet: attribute?.facet ?? false,
      position: String(attribute?.position ?? taken.length),
      code: '',
    },
  })
  const { errors } = formState
  const act = useChange('PUT /staff/attributes/{code}', {
    said: m.console_saved(),
    refreshes: ['GET /staff/tree'],
    done: close,
  })
  const save = handleSubmit(async ({ code: typed, position, ...rest }) => {
    const code = attribute?.code ?? (typed.trim() || suggestCode(rest.nameEn, 'attribute', taken))
    const version = attribute?.version ?? 0
    await act.mutateAsync({ code, isNew: !attribute, version, position: readWhole(position) ?? 0, ...rest })
    done?.(code)
  })
  return (
    <NamingDialog
      title={attribute ? m.console_attribute_edit({ name: attribute.code }) : m.console_attribute_new()}
      act={act}
      save={save}
      close={close}
      zh={{ field: register('nameZh', { required: true }), isWrong: Boolean(errors.nameZh) }}
      en={{ field: register('nameEn', { required: true }), isWrong: Boolean(errors.nameEn) }}
    >
      <Field
        kind="number"
        label={m.console_position()}
        error={errors.position && m.console_whole_needed()}
        {...register('position', { validate: isWhole })}
      />
      <Checkbox {...register('facet')}>{m.console_attribute_facet()}</Checkbox>
      {!attribute && <CodeField isWrong={Boolean(errors.code)} field={register('code', { validate: isCode })} />}
    </NamingDialog>
  )
}
