import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { Block } from '#console/lib/block.tsx'
import { readTypedPrice } from '#server/goods/typed-prices.rules.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, isWhole } from './goods-typed.ts'
import { useMissing } from './missing.tsx'
import { sayName } from './use-tree.ts'
import { blankVariant } from './variant-matrix.ts'

type StoredVariants = StaffGoods['variants']

/** Whether an amount is empty or can be read, as the shop reads it. */
const isAmount = (typed: string) => typed.trim() === '' || readTypedPrice(typed) !== null

/** The matrix: one row for each variant, with its choice, amounts, stock and barcode. */
export function ProductVariants({ known }: { known: StoredVariants }) {
  const { control, getValues, setValue } = useFormContext<GoodsTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'variants' })
  const options = useWatch({ control, name: 'options' })
  const missing = useMissing()
  const alike = (name: 'price' | 'originalPrice' | 'cost') => () => {
    const first = getValues(`variants.0.${name}`)
    for (const at of fields.keys()) setValue(`variants.${at}.${name}`, first, { shouldDirty: true })
  }
  return (
    <Block
      title={m.console_product_variants()}
      aside={
        fields.length > 1 && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              for (const fill of [alike('price'), alike('originalPrice'), alike('cost')]) fill()
            }}
          >
            {m.console_product_prices_alike()}
          </Button>
        )
      }
    >
      <div className="md:-mx-4 md:overflow-x-auto md:px-4" data-field="variants" tabIndex={-1}>
        <table className="rows field-rows md:[&_input]:min-w-24" aria-label={m.console_product_variants()}>
          <VariantHead options={options} />
          <tbody>
            {fields.map((field, at) => (
              <VariantRow
                key={field.id}
                at={at}
                options={options}
                known={known.find(({ assortId }) => assortId !== null && assortId === field.assortId)}
                remove={() => remove(at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {missing('variants')}
      {fields.length === 0 && (
        <Button tone="quiet" size="small" icon="plus" onClick={() => append(blankVariant())}>
          {m.console_product_variant_add()}
        </Button>
      )}
    </Block>
  )
}

const sayOption = (option: { nameZh: string; nameEn: string; code: string }) => sayName(option) || option.code

const VariantHead = ({ options }: { options: GoodsTyped['options'] }) => (
  <thead>
    <tr>
      {options.map((option) => (
        <th key={option.code} scope="col">
          {sayOption(option)}
        </th>
      ))}
      {[
        m.console_price(),
        m.console_original_price(),
        m.console_cost(),
        m.console_on_hand(),
        m.console_barcode(),
        m.console_vendor_code(),
        m.console_bin(),
      ].map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      <th scope="col">
        <span className="unseen">{m.console_remove()}</span>
      </th>
    </tr>
  </thead>
)

interface VariantRowProps {
  at: number
  options: GoodsTyped['options']
  /** The variant as the shop knows it; a new one is unknown. */
  known: StoredVariants[number] | undefined
  remove: () => void
}

function VariantRow({ at, options, known, remove }: VariantRowProps) {
  const { register } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  const no = at + 1
  return (
    <tr>
      {options.map((option) => (
        <td key={option.code} data-name={sayOption(option)}>
          <select
            aria-label={m.console_of_variant({ name: sayOption(option), no })}
            className="field-box"
            {...register(`variants.${at}.choice.${option.code}`)}
          >
            <option value="">–</option>
            {option.values.map((value) => (
              <option key={value.code} value={value.code}>
                {sayOption(value)}
              </option>
            ))}
          </select>
          {option === options[0] && missing(`variants.${at}.choice`)}
        </td>
      ))}
      <AmountCell at={at} name="price" label={m.console_price()}>
        {known?.assortId && known.onHand !== null && (
          <Link to={`/prices/${encodeURIComponent(known.assortId)}`} className="link block w-max pt-1 text-12">
            {m.console_price_history()}
          </Link>
        )}
      </AmountCell>
      <AmountCell at={at} name="originalPrice" label={m.console_original_price()} />
      <AmountCell at={at} name="cost" label={m.console_cost()} />
      <StockCell at={at} known={known} />
      <TextCell at={at} name="barcode" label={m.console_barcode()} most={32} />
      <TextCell at={at} name="vendorCode" label={m.console_vendor_code()} most={200} />
      <TextCell at={at} name="bin" label={m.console_bin()} most={200} />
      <td className="max-md:col-span-2 max-md:justify-self-end">
        <IconButton icon="trash" label={m.console_product_variant_remove({ no })} onClick={remove} />
      </td>
    </tr>
  )
}

interface TextCellProps {
  at: number
  name: 'barcode' | 'vendorCode' | 'bin'
  label: string
  most: number
}

function TextCell({ at, name, label, most }: TextCellProps) {
  const { register } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  return (
    <td data-name={label}>
      <input
        aria-label={m.console_of_variant({ name: label, no: at + 1 })}
        maxLength={most}
        className="field-box"
        {...register(`variants.${at}.${name}`)}
      />
      {missing(`variants.${at}.${name}`)}
    </td>
  )
}

interface AmountCellProps {
  at: number
  name: 'price' | 'originalPrice' | 'cost'
  label: string
  children?: ReactNode
}

function AmountCell({ at, name, label, children }: AmountCellProps) {
  const { register, formState } = useFormContext<GoodsTyped>()
  const missing = useMissing()
  const isWrong = formState.errors.variants?.[at]?.[name] !== undefined
  return (
    <td data-name={label}>
      <input
        inputMode="decimal"
        aria-label={m.console_of_variant({ name: label, no: at + 1 })}
        aria-invalid={isWrong || undefined}
        className="field-box text-right tabular-nums"
        {...register(`variants.${at}.${name}`, { validate: isAmount })}
      />
      {isWrong ? (
        <span className="text-12 text-bad">{m.field_price_unreadable()}</span>
      ) : (
        missing(`variants.${at}.${name}`)
      )}
      {children}
    </td>
  )
}

/** What is on hand, leading to the stock of the variant; of a new one, what is here when it is published. */
function StockCell({ at, known }: Pick<VariantRowProps, 'at' | 'known'>) {
  const { register } = useFormContext<GoodsTyped>()
  if (known?.assortId && known.onHand !== null)
    return (
      <td className="figure" data-name={m.console_on_hand()}>
        <Link to={`/stock/${encodeURIComponent(known.assortId)}`} className="link">
          {known.held ? m.console_on_hand_held({ onHand: known.onHand, held: known.held }) : known.onHand}
        </Link>
      </td>
    )
  return (
    <td data-name={m.console_on_hand()}>
      <input
        inputMode="numeric"
        aria-label={m.console_of_variant({ name: m.console_on_hand(), no: at + 1 })}
        className="field-box text-right tabular-nums"
        {...register(`variants.${at}.stock`, { validate: isWhole })}
      />
    </td>
  )
}
