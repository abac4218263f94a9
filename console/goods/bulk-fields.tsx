import { useFormContext, useWatch } from 'react-hook-form'
import { sayField } from '#console/changes/say-field.ts'
import { useMay } from '#console/lib/may.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { howNames } from './bulk-hows.ts'
import { type BulkHow, type BulkPart, bulkParts, type BulkTyped, howsOf } from './bulk-typed.ts'
import { groupNames } from '#console/catalogue/group-names.ts'
import { RoundingSelect } from './rounding-select.tsx'
import { listAttributeChoices, listBrandChoices, listCategoryChoices, useTree } from '#console/catalogue/use-tree.ts'

/** Which part of the goods is changed, and how. */
export function BulkFields() {
  const { register, setValue } = useFormContext<BulkTyped>()
  const part = useWatch<BulkTyped, 'part'>({ name: 'part' })
  const mayCount = useMay()('PUT /staff/stock/{assortId}')
  const parts = bulkParts.filter((one) => one !== 'safety' || mayCount)
  return (
    <>
      <Select
        label={m.console_bulk_what()}
        choices={parts.map((one) => ({ value: one, label: sayField(one) }))}
        {...register('part', {
          onChange: (event: { target: { value: BulkPart } }) => {
            setValue('how', howsOf[event.target.value][0]!)
            for (const name of ['value', 'find', 'code', 'valueZh', 'valueEn'] as const) setValue(name, '')
            setValue('round', 'none')
          },
        })}
      />
      <Select
        key={part}
        label={m.console_prices_kind()}
        choices={howsOf[part].map((how) => ({ value: how, label: howNames[how]() }))}
        {...register('how')}
      />
      <BulkValues part={part} />
    </>
  )
}

/** The fields that the part and the way of changing it ask for. */
function BulkValues({ part }: { part: BulkPart }) {
  const { register } = useFormContext<BulkTyped>()
  const how = useWatch<BulkTyped, 'how'>({ name: 'how' })
  switch (part) {
    case 'state':
      return null
    case 'price':
    case 'originalPrice':
    case 'cost':
      return <PriceValues how={how} />
    case 'category':
    case 'brand':
    case 'groups':
      return <CodeSelect part={part} />
    case 'attributes':
      return <AttributeValues how={how} />
    case 'together':
      return <Field label={m.console_goods_code()} maxLength={64} {...register('code')} />
    case 'nameZh':
    case 'nameEn':
    case 'searchWords':
      return <TextValues how={how} />
    default:
      return how === 'clear' ? null : <Field kind="number" label={m.console_bulk_value()} {...register('value')} />
  }
}

function PriceValues({ how }: { how: BulkHow }) {
  const { register } = useFormContext<BulkTyped>()
  if (how === 'clear') return null
  if (how === 'set') return <Field kind="money" label={m.console_price()} {...register('value')} />
  return (
    <>
      <Field
        label={m.console_prices_by()}
        hint={how === 'percent' ? m.console_prices_percent_hint() : undefined}
        {...register('value')}
      />
      <RoundingSelect {...register('round')} />
    </>
  )
}

function CodeSelect({ part }: { part: 'category' | 'brand' | 'groups' | 'attributes' }) {
  const { register } = useFormContext<BulkTyped>()
  const tree = useTree().data
  const choices = {
    category: () => listCategoryChoices(tree),
    brand: () => listBrandChoices(tree),
    attributes: () => listAttributeChoices(tree),
    groups: () => Object.entries(groupNames).map(([value, sayGroup]) => ({ value, label: sayGroup() })),
  }[part]()
  return (
    <Select
      label={part === 'attributes' ? m.console_attribute() : sayField(part)}
      empty={m.console_choose()}
      choices={choices}
      {...register('code')}
    />
  )
}

function AttributeValues({ how }: { how: BulkHow }) {
  const { register } = useFormContext<BulkTyped>()
  return (
    <>
      <CodeSelect part="attributes" />
      {how !== 'remove' && (
        <>
          <Field label={m.console_value_zh()} lang="zh-Hant-HK" maxLength={200} {...register('valueZh')} />
          <Field label={m.console_value_en()} lang="en-HK" maxLength={200} {...register('valueEn')} />
        </>
      )}
    </>
  )
}

function TextValues({ how }: { how: BulkHow }) {
  const { register } = useFormContext<BulkTyped>()
  if (how === 'set') return <Field label={m.console_bulk_value()} maxLength={200} {...register('value')} />
  return (
    <>
      <Field label={m.console_bulk_find()} maxLength={200} {...register('find')} />
      <Field label={m.console_bulk_with()} maxLength={200} {...register('value')} />
    </>
  )
}
