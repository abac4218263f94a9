import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'
import { listBrandChoices, listCategoryChoices, useTree } from '#console/catalogue/use-tree.ts'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { MappingForm } from './mapping-form.ts'

interface SettingsProps {
  register: UseFormRegister<MappingForm>
  control: Control<MappingForm>
}

/** Settings that the columns make sense of: new goods need a code, a price that is far one needs a price. */
export function ImportSettingsFields({ register, control }: SettingsProps) {
  const mapping = useWatch({ control, name: 'mapping' })
  const has = (...targets: string[]) => targets.some((target) => mapping.includes(target))
  const mayAdd = useMay()('POST /staff/goods')
  const isAdding = mayAdd && has('code')
  const isPriced = has('price', 'originalPrice', 'cost')
  if (!isAdding && !isPriced) return null
  return (
    <Block title={m.console_import_settings()}>
      <div className="grid max-w-3xl gap-1">
        {isAdding && <Checkbox {...register('publish')}>{m.console_import_publish()}</Checkbox>}
        {isAdding && has('brand') && <Checkbox {...register('addBrands')}>{m.console_import_add_brands()}</Checkbox>}
        {isPriced && <Checkbox {...register('sure')}>{m.console_import_sure()}</Checkbox>}
        {isAdding && <NewGoodsPlaces register={register} />}
      </div>
    </Block>
  )
}

/** Where new goods go whose row does not say it. */
function NewGoodsPlaces({ register }: Pick<SettingsProps, 'register'>) {
  const tree = useTree().data
  return (
    <div className="grid gap-3 pt-2 sm:grid-cols-2">
      <Select
        label={m.console_import_category()}
        empty={m.console_import_none()}
        choices={listCategoryChoices(tree)}
        {...register('category')}
      />
      <Select
        label={m.console_import_brand()}
        empty={m.console_import_none()}
        choices={listBrandChoices(tree)}
        {...register('brand')}
      />
    </div>
  )
}
