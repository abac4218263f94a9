import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { GoodsTyped } from './goods-typed.ts'
import { useMissing } from './missing.tsx'
import { completeMatrix, listUnusedChoices, nameCodes, nextUnnamed } from './variant-matrix.ts'

const mostOptions = 3

const blankValue = (taken: readonly { code: string }[]) => ({
  code: nextUnnamed(taken.map(({ code }) => code)),
  nameZh: '',
  nameEn: '',
  hex: null,
})

/** Up to three options of the buyer, such as colour and size, with their values; the variants are made from them. */
export function ProductOptions() {
  const { control } = useFormContext<GoodsTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'options' })
  return (
    <Block title={m.console_product_options()}>
      <div className="grid gap-4" data-field="options" tabIndex={-1}>
        {fields.length === 0 && <p className="text-soft">{m.console_product_options_text()}</p>}
        {fields.map((field, at) => (
          <OptionFields key={field.id} at={at} remove={() => remove(at)} />
        ))}
        <div className="flex flex-wrap gap-2">
          {fields.length < mostOptions && (
            <Button
              tone="quiet"
              size="small"
              icon="plus"
              onClick={() =>
                append({
                  code: nextUnnamed(fields.map(({ code }) => code)),
                  role: null,
                  nameZh: '',
                  nameEn: '',
                  values: [blankValue([])],
                })
              }
            >
              {m.console_product_option_add()}
            </Button>
          )}
          {fields.length > 0 && <MatrixButton />}
        </div>
      </div>
    </Block>
  )
}

/** Makes the variants of the choices that none has. */
function MatrixButton() {
  const { control, getValues, setValue } = useFormContext<GoodsTyped>()
  const [options, variants] = useWatch({ control, name: ['options', 'variants'] })
  const unused = listUnusedChoices(options, variants).length
  if (unused === 0) return null
  return (
    <Button
      tone="plain"
      size="small"
      onClick={() => {
        const named = nameCodes(getValues('options'), getValues('variants'))
        setValue('options', named.options, { shouldDirty: true })
        setValue('variants', completeMatrix(named.options, named.variants), { shouldDirty: true })
      }}
    >
      {m.console_product_make_variants({ count: unused })}
    </Button>
  )
}

function OptionFields({ at, remove }: { at: number; remove: () => void }) {
  const { control, register } = useFormContext<GoodsTyped>()
  const values = useFieldArray({ control, name: `options.${at}.values` })
  const missing = useMissing()
  const role = useWatch({ control, name: `options.${at}.role` })
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-12 text-soft">{m.console_product_option_no({ no: at + 1 })}</legend>
      <div className="grid items-start gap-3 md:grid-cols-[1fr_1fr_160px_auto]">
        <Field
          label={m.console_name_zh()}
          lang="zh-Hant-HK"
          maxLength={200}
          hint={missing(`options.${at}.nameZh`)}
          {...register(`options.${at}.nameZh`)}
        />
        <Field
          label={m.console_name_en()}
          lang="en-HK"
          maxLength={200}
          hint={missing(`options.${at}.nameEn`)}
          {...register(`options.${at}.nameEn`)}
        />
        <Select
          label={m.console_product_option_role()}
          choices={[
            { value: '', label: m.console_product_option_free() },
            { value: 'colour', label: m.console_product_option_colour() },
            { value: 'size', label: m.console_product_option_size() },
          ]}
          {...register(`options.${at}.role`, { setValueAs: (role: string | null) => role || null })}
        />
        <Button tone="quiet" icon="trash" className="md:mt-6" onClick={remove}>
          {m.console_remove()}
        </Button>
      </div>
      <ul className="grid gap-2">
        {values.fields.map((field, n) => (
          <ValueFields
            key={field.id}
            path={`options.${at}.values.${n}`}
            isColour={role === 'colour'}
            remove={() => values.remove(n)}
          />
        ))}
      </ul>
      <Button
        tone="quiet"
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => values.append(blankValue(values.fields))}
      >
        {m.console_product_value_add()}
      </Button>
    </fieldset>
  )
}

interface ValueFieldsProps {
  path: `options.${number}.values.${number}`
  isColour: boolean
  remove: () => void
}

function ValueFields({ path, isColour, remove }: ValueFieldsProps) {
  const { register } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  return (
    <li className="grid items-start gap-2 sm:grid-cols-[1fr_1fr_auto_auto]">
      <div>
        <input
          aria-label={m.console_value_zh()}
          placeholder={m.console_value_zh()}
          lang="zh-Hant-HK"
          maxLength={200}
          className="field-box"
          {...register(`${path}.nameZh`)}
        />
        {missing(`${path}.nameZh`)}
      </div>
      <div>
        <input
          aria-label={m.console_value_en()}
          placeholder={m.console_value_en()}
          lang="en-HK"
          maxLength={200}
          className="field-box"
          {...register(`${path}.nameEn`)}
        />
        {missing(`${path}.nameEn`)}
      </div>
      {isColour && (
        <input
          type="color"
          aria-label={m.console_product_swatch()}
          className="field-box w-14 p-1"
          {...register(`${path}.hex`)}
        />
      )}
      <IconButton icon="close" label={m.console_product_value_remove()} onClick={remove} />
    </li>
  )
}
