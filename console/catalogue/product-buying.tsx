import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, isWhole, readWhole } from './goods-typed.ts'

/** How the goods may be bought: how many, before they are here, with which words of the buyer. */
export function ProductBuying() {
  const { register, formState } = useFormContext<GoodsTyped>()
  const { errors } = formState
  return (
    <Block title={m.console_product_buying()}>
      <div className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            kind="number"
            label={m.console_product_purchase_limit()}
            optionalLabel={m.console_optional()}
            error={errors.purchaseLimit && m.console_whole_needed()}
            {...register('purchaseLimit', { validate: isWhole })}
          />
          <Checkbox className="md:pt-6" {...register('remarkDemanded')}>
            {m.console_product_remark()}
          </Checkbox>
        </div>
        <PreOrderFields />
        <BuyerWords />
      </div>
    </Block>
  )
}

function PreOrderFields() {
  const { register, formState } = useFormContext<GoodsTyped>()
  const errors = formState.errors.preOrder
  const isOn = useWatch<GoodsTyped, 'preOrder.isOn'>({ name: 'preOrder.isOn' })
  return (
    <fieldset data-field="preOrder" tabIndex={-1} className="grid gap-3 border-t border-line pt-3">
      <Checkbox {...register('preOrder.isOn')}>{m.console_product_pre_order_on()}</Checkbox>
      {isOn && (
        <div className="grid gap-4 md:grid-cols-4">
          <Field
            kind="number"
            label={m.console_product_lead()}
            error={errors?.count && m.console_whole_needed()}
            {...register('preOrder.count', { validate: (typed) => (readWhole(typed) ?? 0) >= 1 })}
          />
          <Select
            label={m.console_product_lead_unit()}
            choices={[
              { value: 'DAY', label: m.console_days() },
              { value: 'WEEK', label: m.console_weeks() },
              { value: 'MONTH', label: m.console_months() },
            ]}
            {...register('preOrder.unit')}
          />
          <Field
            kind="number"
            label={m.console_product_pre_order_limit()}
            optionalLabel={m.console_optional()}
            error={errors?.limit && m.console_whole_needed()}
            {...register('preOrder.limit', { validate: isWhole })}
          />
          <Field
            kind="number"
            label={m.console_product_deposit()}
            optionalLabel={m.console_optional()}
            error={errors?.depositPercent && m.console_whole_needed()}
            {...register('preOrder.depositPercent', { validate: isWhole })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** The highest number of texts that a buyer gives. */
const mostWords = 5

function BuyerWords() {
  const { control, register } = useFormContext<GoodsTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'buyerWords' })
  return (
    <div data-field="buyerWords" tabIndex={-1} className="grid gap-3 border-t border-line pt-3">
      <p className="font-medium">{m.console_product_buyer_words()}</p>
      <p className="text-soft">{m.console_product_buyer_words_text()}</p>
      {fields.map((field, at) => (
        <div key={field.id} className="grid items-end gap-2 md:grid-cols-[1fr_1fr_120px_auto]">
          <Field
            label={m.console_name_zh()}
            lang="zh-Hant-HK"
            maxLength={200}
            {...register(`buyerWords.${at}.nameZh`, { required: true })}
          />
          <Field
            label={m.console_name_en()}
            lang="en-HK"
            maxLength={200}
            {...register(`buyerWords.${at}.nameEn`, { required: true })}
          />
          <Field
            kind="number"
            label={m.console_product_most_signs()}
            {...register(`buyerWords.${at}.maxLength`, { validate: isWhole })}
          />
          <Button tone="quiet" icon="trash" onClick={() => remove(at)}>
            {m.console_remove()}
          </Button>
        </div>
      ))}
      {fields.length < mostWords && (
        <Button
          tone="quiet"
          size="small"
          icon="plus"
          className="justify-self-start"
          onClick={() => append({ code: nextCode(fields), nameZh: '', nameEn: '', maxLength: '30' })}
        >
          {m.console_product_buyer_words_add()}
        </Button>
      )}
    </div>
  )
}

const nextCode = (fields: readonly { code: string }[]): string => {
  const taken = new Set(fields.map(({ code }) => code))
  let number = 1
  while (taken.has(`words_${number}`)) number += 1
  return `words_${number}`
}
