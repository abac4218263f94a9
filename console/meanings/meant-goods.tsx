import { useFieldArray, useFormContext } from 'react-hook-form'
import { listCategoryChoices, useTree } from '#console/catalogue/use-tree.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { MeaningTyped } from './meaning-typed.ts'

/** As the contract has it. */
const mostRows = 60

/** The goods of an occasion: a category, a word of names, or both in each row. */
export function MeantGoodsRows() {
  const { control, register, formState, clearErrors } = useFormContext<MeaningTyped>()
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'goods',
    rules: { validate: (rows) => rows.some(({ category, word }) => category !== '' || word.trim() !== '') },
  })
  const choices = listCategoryChoices(useTree().data)
  const add = () => {
    clearErrors('goods')
    append({ category: '', word: '' })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1">{m.console_meaning_goods()}</legend>
      <p className="text-14 text-soft">{m.console_meaning_goods_hint()}</p>
      {fields.map((field, at) => (
        <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <Select
            key={choices.length}
            label={m.console_category()}
            empty={m.console_meaning_any_category()}
            choices={choices}
            {...register(`goods.${at}.category`)}
          />
          <Field label={m.console_meaning_goods_word()} maxLength={60} {...register(`goods.${at}.word`)} />
          <IconButton icon="close" label={m.console_meaning_goods_remove({ no: at + 1 })} onClick={() => remove(at)} />
        </div>
      ))}
      {formState.errors.goods?.root && (
        <p role="alert" className="text-14 text-bad">
          {m.console_meaning_goods_none()}
        </p>
      )}
      {fields.length < mostRows && (
        <div>
          <Button tone="quiet" size="small" icon="plus" onClick={add}>
            {m.console_meaning_goods_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Categories that the occasion never means. */
export function CategoryRows() {
  const { control, register } = useFormContext<MeaningTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'except' })
  const choices = listCategoryChoices(useTree().data)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1">{m.console_meaning_except()}</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="grid grid-cols-[1fr_auto] items-end gap-2">
          <Select
            key={choices.length}
            label={m.console_category()}
            empty={m.console_choose()}
            choices={choices}
            {...register(`except.${at}.category`)}
          />
          <IconButton icon="close" label={m.console_meaning_except_remove({ no: at + 1 })} onClick={() => remove(at)} />
        </div>
      ))}
      {fields.length < mostRows && (
        <div>
          <Button tone="quiet" size="small" icon="plus" onClick={() => append({ category: '' })}>
            {m.console_meaning_except_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
