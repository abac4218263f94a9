import { useFormContext, useWatch } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, isWhole } from './goods-typed.ts'
import { BrandPicker, CategoryPicker } from './tree-pickers.tsx'

/** Where the goods belong, and what they are as a thing: weight, size, cold, age. */
export function ProductFacts() {
  const { register, formState } = useFormContext<GoodsTyped>()
  const { errors } = formState
  const isWeighed = useWatch<GoodsTyped, 'itemType'>({ name: 'itemType' }) === 'PRODUCT_WEIGHT'
  const wrong = (error: unknown) => (error ? m.console_whole_needed() : undefined)
  return (
    <Block title={m.console_product_facts()}>
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryPicker />
        <BrandPicker />
        <Select
          label={m.console_product_sold_by()}
          choices={[
            { value: 'PRODUCT', label: m.console_product_by_piece() },
            { value: 'PRODUCT_WEIGHT', label: m.console_product_by_weight() },
          ]}
          {...register('itemType')}
        />
        {isWeighed && (
          <Field
            kind="number"
            label={m.console_product_approx_weight()}
            error={wrong(errors.approxWeightG)}
            {...register('approxWeightG', { validate: isWhole })}
          />
        )}
        <Field
          kind="number"
          label={m.console_product_gross_weight()}
          optionalLabel={m.console_optional()}
          error={wrong(errors.grossWeightG)}
          {...register('grossWeightG', { validate: isWhole })}
        />
        <SizeFields />
        <Field
          kind="number"
          label={m.console_product_min_age()}
          optionalLabel={m.console_optional()}
          error={wrong(errors.minAge)}
          {...register('minAge', { validate: isWhole })}
        />
        <Checkbox className="md:pt-6" {...register('cold')}>
          {m.console_product_cold()}
        </Checkbox>
      </div>
    </Block>
  )
}

/** Length, width and height; all three or none. */
function SizeFields() {
  const { register, formState } = useFormContext<GoodsTyped>()
  const sides = [
    { name: 'length', label: m.console_product_length() },
    { name: 'width', label: m.console_product_width() },
    { name: 'height', label: m.console_product_height() },
  ] as const
  const isAllOrNone = (_: string, { sizeCm }: GoodsTyped) => {
    const typed = Object.values(sizeCm).filter((side) => side.trim() !== '')
    return (typed.length === 0 || typed.length === sides.length) && typed.every(isWhole)
  }
  return (
    <fieldset data-field="sizeCm" tabIndex={-1}>
      <legend className="mb-1 text-14 font-medium">
        {m.console_product_size()} <span className="font-normal text-soft">{m.console_optional()}</span>
      </legend>
      <div className="flex items-center gap-2">
        {sides.map(({ name, label }) => (
          <input
            key={name}
            inputMode="numeric"
            aria-label={label}
            placeholder={label}
            aria-invalid={formState.errors.sizeCm?.[name] ? true : undefined}
            className="field-box"
            {...register(`sizeCm.${name}`, { validate: isAllOrNone })}
          />
        ))}
      </div>
      {formState.errors.sizeCm && <p className="pt-1 text-14 text-bad">{m.console_product_size_wrong()}</p>}
    </fieldset>
  )
}
