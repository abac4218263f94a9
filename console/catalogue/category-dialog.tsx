import { useForm } from 'react-hook-form'
import type { StaffCategory } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { NamingDialog } from './naming-dialog.tsx'
import { CodeField, isCode } from './naming-fields.tsx'
import { listCategoryChoices, useTree } from './use-tree.ts'
import { suggestCode } from './variant-matrix.ts'

interface CategoryDialogProps {
  /** Absent: a new one. */
  category?: StaffCategory
  /** Under which a new one comes; null: at the top, unless another is chosen. */
  parent?: string | null
  done?: (code: string) => void
  close: () => void
}

/** Makes a category, or writes its names and whether visitors see it. */
export function CategoryDialog({ category, parent = null, done, close }: CategoryDialogProps) {
  const tree = useTree().data
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      labelZh: category?.labelZh ?? '',
      labelEn: category?.labelEn ?? '',
      visible: category?.visible ?? true,
      parent: parent ?? '',
      code: '',
    },
  })
  const { errors } = formState
  const act = useChange('PUT /staff/tree/{code}', {
    said: m.console_saved(),
    refreshes: ['GET /staff/tree'],
    done: close,
  })
  const save = handleSubmit(async ({ code: typed, parent: under, ...names }) => {
    const taken = (tree?.categories ?? []).map(({ code }) => code)
    const code = category?.code ?? (typed.trim() || suggestCode(names.labelEn, 'category', taken))
    await act.mutateAsync({
      code,
      isNew: !category,
      version: category?.version ?? 0,
      emblem: category?.emblem ?? null,
      ...(!category && { parent: under || null }),
      ...names,
    })
    done?.(code)
  })
  const mayHold = new Set((tree?.categories ?? []).flatMap(({ code, level }) => (level < 3 ? code : [])))
  return (
    <NamingDialog
      title={category ? m.console_category_edit({ name: category.code }) : m.console_category_new()}
      act={act}
      save={save}
      close={close}
      zh={{ field: register('labelZh', { required: true }), isWrong: Boolean(errors.labelZh) }}
      en={{ field: register('labelEn', { required: true }), isWrong: Boolean(errors.labelEn) }}
    >
      {!category && (
        <>
          <Select
            label={m.console_category_parent()}
            empty={m.console_category_top()}
            choices={listCategoryChoices(tree).filter(({ value }) => mayHold.has(value))}
            {...register('parent')}
          />
          <CodeField isWrong={Boolean(errors.code)} field={register('code', { validate: isCode })} />
        </>
      )}
      <Checkbox {...register('visible')}>{m.console_category_visible()}</Checkbox>
    </NamingDialog>
  )
}
