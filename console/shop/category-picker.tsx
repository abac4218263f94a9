import { useFormContext, useWatch } from 'react-hook-form'
import { chosenLanguage } from '#console/lib/language.ts'
import { useAnswer } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { ChosenNames } from './chosen-names.tsx'
import type { WayTyped } from './way-typed.ts'

interface CategoryPickerProps {
  name: 'onlyCategories' | 'exceptCategories'
  label: string
}

/** Categories by name: chosen in a list, shown as buttons that take them off. One that was removed since shows its code. */
export function CategoryPicker({ name, label }: CategoryPickerProps) {
  const { setValue } = useFormContext<WayTyped>()
  const chosen = useWatch<WayTyped, typeof name>({ name })
  const choose = (codes: string[]) => setValue(name, codes, { shouldDirty: true })
  const categories = useAnswer('GET /staff/tree', {}).data?.categories ?? []
  const pick = inLanguage(chosenLanguage.get())
  const names = new Map(categories.map(({ code, labelZh, labelEn }) => [code, pick(labelZh, labelEn)]))
  const free = categories.filter(({ code }) => !chosen.includes(code))
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        hint={m.console_way_categories_hint()}
        optionalLabel={m.console_optional()}
        empty={m.console_category_choose()}
        choices={free.map(({ code, level }) => ({
          value: code,
          label: `${'\u2003'.repeat(level - 1)}${names.get(code) ?? code}`,
        }))}
        value=""
        onChange={({ target }) => target.value && choose([...chosen, target.value])}
      />
      <ChosenNames chosen={chosen} names={names} choose={choose} />
    </div>
  )
}
