import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { AttributeDialog } from './attribute-dialog.tsx'
import type { GoodsTyped } from './goods-typed.ts'
import { useMissing } from './missing.tsx'
import { listAttributeChoices, useTree } from './use-tree.ts'

/** The highest number of rows of either kind. */
const mostRows = 60

/** The rows of the specification: first those by attributes of the company, then free ones. */
export function ProductSpecs() {
  return (
    <Block title={m.console_product_specs()}>
      <div className="grid gap-4">
        <AttributeRows />
        <FreeRows />
      </div>
    </Block>
  )
}

function AttributeRows() {
  const { control, register } = useFormContext<GoodsTyped>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'attributes' })
  const missing = useMissing()
  const tree = useTree().data
  const mayMake = useMay()('PUT /staff/attributes/{code}')
  const [isNew, setIsNew] = useState(false)
  const add = (attribute: string) => append({ attribute, valueZh: '', valueEn: '' })
  const choices = listAttributeChoices(tree)
  return (
    <div className="grid gap-2" data-field="attributes" tabIndex={-1}>
      {fields.map((field, at) => (
        <div
          key={field.id}
          className="grid items-end gap-2 border-b border-line pb-2 md:grid-cols-[180px_1fr_1fr_auto]"
        >
          <Select
            key={choices.length}
            label={m.console_attribute()}
            choices={choices}
            hint={missing(`attributes.${at}`)}
            {...register(`attributes.${at}.attribute`)}
          />
          <SpecInput path={`attributes.${at}.valueZh`} label={m.console_value_zh()} lang="zh-Hant-HK" />
          <SpecInput path={`attributes.${at}.valueEn`} label={m.console_value_en()} lang="en-HK" />
          <RowActs no={at + 1} count={fields.length} move={(to) => move(at, to)} remove={() => remove(at)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {fields.length < mostRows && choices.length > 0 && (
          <Button tone="quiet" size="small" icon="plus" onClick={() => add(choices[0]?.value ?? '')}>
            {m.console_attribute_add()}
          </Button>
        )}
        {mayMake && (
          <Button tone="quiet" size="small" icon="plus" onClick={() => setIsNew(true)}>
            {m.console_attribute_new()}
          </Button>
        )}
      </div>
      {isNew && <AttributeDialog done={add} close={() => setIsNew(false)} />}
    </div>
  )
}

function FreeRows() {
  const { control } = useFormContext<GoodsTyped>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'specs' })
  return (
    <div className="grid gap-2" data-field="specs" tabIndex={-1}>
      {fields.map((field, at) => (
        <div
          key={field.id}
          className="grid items-end gap-2 border-b border-line pb-2 md:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          <SpecInput path={`specs.${at}.nameZh`} label={m.console_name_zh()} lang="zh-Hant-HK" />
          <SpecInput path={`specs.${at}.nameEn`} label={m.console_name_en()} lang="en-HK" />
          <SpecInput path={`specs.${at}.valueZh`} label={m.console_value_zh()} lang="zh-Hant-HK" />
          <SpecInput path={`specs.${at}.valueEn`} label={m.console_value_en()} lang="en-HK" />
          <RowActs no={at + 1} count={fields.length} move={(to) => move(at, to)} remove={() => remove(at)} />
        </div>
      ))}
      {fields.length < mostRows && (
        <Button
          tone="quiet"
          size="small"
          icon="plus"
          className="justify-self-start"
          onClick={() => append({ nameZh: '', nameEn: '', valueZh: '', valueEn: '' })}
        >
          {m.console_spec_add()}
        </Button>
      )}
    </div>
  )
}

interface SpecInputProps {
  path: `specs.${number}.${keyof GoodsTyped['specs'][number]}` | `attributes.${number}.${'valueZh' | 'valueEn'}`
  label: string
  lang: string
}

function SpecInput({ path, label, lang }: SpecInputProps) {
  const { register } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  return (
    <div>
      <input
        aria-label={label}
        placeholder={label}
        lang={lang}
        maxLength={200}
        className="field-box"
        {...register(path)}
      />
      {missing(path)}
    </div>
  )
}

interface RowActsProps {
  no: number
  count: number
  move: (to: number) => void
  remove: () => void
}

/** The place of a row among the others, and its end. */
const RowActs = ({ no, count, move, remove }: RowActsProps) => (
  <div className="flex">
    <IconButton icon="up" label={m.console_row_up({ no })} disabled={no === 1} onClick={() => move(no - 2)} />
    <IconButton icon="down" label={m.console_row_down({ no })} disabled={no === count} onClick={() => move(no)} />
    <IconButton icon="trash" label={m.console_row_remove({ no })} onClick={remove} />
  </div>
)
