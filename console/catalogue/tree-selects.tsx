import type { UseFormRegisterReturn } from 'react-hook-form'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { listBrandChoices, listCategoryChoices, useTree } from './use-tree.ts'

interface TreeSelectsProps {
  category: UseFormRegisterReturn
  brand: UseFormRegisterReturn
}

/** Narrows goods to a category and a brand; neither is all of them. */
export function TreeSelects({ category, brand }: TreeSelectsProps) {
  const tree = useTree().data
  return (
    <>
      <Select
        label={m.console_category()}
        empty={m.console_all_categories()}
        choices={listCategoryChoices(tree)}
        {...category}
      />
      <Select label={m.console_brand()} empty={m.console_all_brands()} choices={listBrandChoices(tree)} {...brand} />
    </>
  )
}
