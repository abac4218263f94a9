import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMay } from '#console/lib/may.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { BrandDialog } from './brand-dialog.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import type { GoodsTyped } from './goods-typed.ts'
import { useMissing } from './missing.tsx'
import { listBrandChoices, listCategoryChoices, useTree } from './use-tree.ts'

/** A category of the tree by its way from the top, or a new one. */
export const CategoryPicker = () => (
  <TreePicker
    field="category"
    label={m.console_category()}
    choices={listCategoryChoices(useTree().data)}
    mayMake={useMay()('PUT /staff/tree/{code}')}
    makeLabel={m.console_category_new()}
    renderDialog={(done, close) => <CategoryDialog parent={null} done={done} close={close} />}
  />
)

/** A brand of the shop, or a new one. */
export const BrandPicker = () => (
  <TreePicker
    field="brand"
    label={m.console_brand()}
    choices={listBrandChoices(useTree().data)}
    mayMake={useMay()('PUT /staff/brands/{code}')}
    makeLabel={m.console_brand_new()}
    renderDialog={(done, close) => <BrandDialog done={done} close={close} />}
  />
)

interface TreePickerProps {
  field: 'category' | 'brand'
  label: string
  choices: ReturnType<typeof listBrandChoices>
  mayMake: boolean
  makeLabel: string
  renderDialog: (done: (code: string) => void, close: () => void) => ReactNode
}

function TreePicker({ field, label, choices, mayMake, makeLabel, renderDialog }: TreePickerProps) {
  const { register, setValue } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  const [isNew, setIsNew] = useState(false)
  return (
    <div className="grid content-start justify-items-start gap-1 *:w-full">
      {/* Drawn anew when the choices arrive, because a select cannot hold a value that it does not offer. */}
      <Select
        key={choices.length}
        label={label}
        empty={m.console_choose()}
        choices={choices}
        hint={missing(field)}
        {...register(field)}
      />
      {mayMake && (
        <Button tone="quiet" size="small" icon="plus" className="!w-auto" onClick={() => setIsNew(true)}>
          {makeLabel}
        </Button>
      )}
      {isNew &&
        renderDialog(
          (code) => setValue(field, code, { shouldDirty: true }),
          () => setIsNew(false),
        )}
    </div>
  )
}
