import { useForm } from 'react-hook-form'
import type { StaffTree } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { m } from '#words/compiled/messages.js'
import { NamingDialog } from './naming-dialog.tsx'
import { CodeField, isCode } from './naming-fields.tsx'
import { useTree } from './use-tree.ts'
import { suggestCode } from './variant-matrix.ts'

interface BrandDialogProps {
  /** Absent: a new one. */
  brand?: StaffTree['brands'][number]
  done?: (code: string) => void
  close: () => void
}

/** Makes or renames a brand. */
export function BrandDialog({ brand, done, close }: BrandDialogProps) {
  const taken = (useTree().data?.brands ?? []).map(({ code }) => code)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { nameZh: brand?.nameZh ?? '', nameEn: brand?.nameEn ?? '', code: '' },
  })
  const { errors } = formState
  const act = useChange('PUT /staff/brands/{code}', {
    said: m.console_saved(),
    refreshes: ['GET /staff/tree'],
    done: close,
  })
  const save = handleSubmit(async ({ nameZh, nameEn, code: typed }) => {
    const code = brand?.code ?? (typed.trim() || suggestCode(nameEn, 'brand', taken))
    await act.mutateAsync({ code, isNew: !brand, version: brand?.version ?? 0, nameZh, nameEn })
    done?.(code)
  })
  return (
    <NamingDialog
      title={brand ? m.console_brand_rename({ name: brand.code }) : m.console_brand_new()}
      act={act}
      save={save}
      close={close}
      zh={{ field: register('nameZh', { required: true }), isWrong: Boolean(errors.nameZh) }}
      en={{ field: register('nameEn', { required: true }), isWrong: Boolean(errors.nameEn) }}
    >
      {!brand && <CodeField isWrong={Boolean(errors.code)} field={register('code', { validate: isCode })} />}
    </NamingDialog>
  )
}
