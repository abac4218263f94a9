import { useState } from 'react'
import { type Control, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useChange } from '#console/changes/use-change.ts'
import { Block } from '#console/lib/block.tsx'
import { fromLocalInput } from '#console/lib/moments.ts'
import { useAct, useAnswer } from '#console/lib/query.ts'
import { SearchField } from '#console/lib/search-field.tsx'
import { CallFailed, type Input } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { readSigned } from './read-signed.ts'
import { PriceDifferences } from './price-differences.tsx'
import { RoundingSelect } from './rounding-select.tsx'
import { TreeSelects } from '#console/catalogue/tree-selects.tsx'
import { readCodes } from './use-goods-view.ts'

interface PricesTyped {
  category: string
  brand: string
  search: string
  kind: 'percent' | 'amount' | 'set'
  amount: string
  round: 'none' | 'dollar' | 'dime' | 'ninety'
  original: 'keep' | 'was' | 'none'
  from: string
  until: string
  note: string
  sure: boolean
}

type TypedPriceChange = Input<'POST /staff/prices/change'>

/** The highest number of goods in one change. */
const mostGoods = 5_000

function toWish(typed: PricesTyped, codes: string[]): TypedPriceChange {
  const { kind, amount, round, original, from, until, note, sure } = typed
  const number = readSigned(amount) ?? 0
  return {
    codes,
    operation:
      kind === 'set'
        ? { kind, price: amount }
        : kind === 'percent'
          ? { kind, percent: number }
          : { kind, amount: number },
    round,
    original,
    from: from ? fromLocalInput(from) : null,
    until: until ? fromLocalInput(until) : null,
    note,
    sure,
  }
}

/** The live goods that the filters choose. */
function useView(control: Control<PricesTyped>) {
  const { category, brand, search } = useWatch({ control }) as PricesTyped
  return useAnswer('GET /staff/goods/order', {
    state: 'live',
    ...(category && { category }),
    ...(brand && { brand }),
    ...(search.trim() && { search: search.trim() }),
  }).data
}

const untouched: PricesTyped = {
  category: '',
  brand: '',
  search: '',
  kind: 'percent',
  amount: '-20',
  round: 'ninety',
  original: 'was',
  from: '',
  until: '',
  note: '',
  sure: false,
}

/** New prices for a part of the goods: nothing is written that was not shown before. */
export function ChangePrices({ close }: { close: () => void }) {
  const form = useForm<PricesTyped>({ defaultValues: untouched })
  const view = useView(form.control)
  const [checked, setChecked] = useState<TypedPriceChange>()
  const check = useAct('POST /staff/prices/change', () => undefined)
  const apply = useChange('POST /staff/prices/change', {
    said: ({ planId, different }) =>
      planId ? m.console_prices_planned() : m.console_prices_changed({ count: different }),
    refreshes: ['GET /staff/prices/calendar', 'GET /staff/goods/order', 'POST /staff/goods/rows'],
    done: close,
  })
  const submit = form.handleSubmit((typed) => {
    const wish = toWish(typed, readCodes(view?.codes ?? ''))
    setChecked(wish)
    check.mutate({ ...wish, dryRun: true })
  })
  const error = apply.error ?? check.error
  const count = view?.count ?? 0
  return (
    <FormProvider {...form}>
      <Block
        title={m.console_prices_change()}
        aside={
          <span className="text-soft tabular-nums">{m.console_goods_count({ count: count.toLocaleString() })}</span>
        }
      >
        <div className="grid gap-4" onChangeCapture={() => setChecked(undefined)}>
          <WhichGoods />
          <WhichPrices />
          {count > mostGoods && <Notice tone="warn">{m.console_prices_too_many({ most: mostGoods })}</Notice>}
          {error && <RefusedPrices error={error} />}
          {checked && check.data && <PriceDifferences answer={check.data} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button tone="plain" onClick={close}>
              {m.console_cancel()}
            </Button>
            <Button
              tone="plain"
              busy={check.isPending}
              disabled={count === 0 || count > mostGoods}
              onClick={() => void submit()}
            >
              {m.console_prices_check()}
            </Button>
            {checked && check.data && check.data.different > 0 && check.data.refused.length === 0 && (
              <Button className="button-main" busy={apply.isPending} onClick={() => apply.mutate(checked)}>
                {m.console_prices_apply({ count: check.data.different })}
              </Button>
            )}
          </div>
        </div>
      </Block>
    </FormProvider>
  )
}

/** Why the prices were refused as a whole, and which rows. */
const RefusedPrices = ({ error }: { error: Error }) => (
  <Notice tone="bad" loud>
    <p>{error.message}</p>
    {error instanceof CallFailed &&
      Object.entries(error.fields).map(([field, { message }]) => <p key={field}>{`${field}: ${message}`}</p>)}
  </Notice>
)

function WhichGoods() {
  const { register, setValue } = useFormContext<PricesTyped>()
  const search = useWatch<PricesTyped, 'search'>({ name: 'search' })
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TreeSelects category={register('category')} brand={register('brand')} />
      <div className="self-end">
        <SearchField label={m.console_goods_find()} value={search} onSearch={(words) => setValue('search', words)} />
      </div>
    </div>
  )
}

function WhichPrices() {
  const { register, formState } = useFormContext<PricesTyped>()
  const kind = useWatch<PricesTyped, 'kind'>({ name: 'kind' })
  return (
    <div className="grid items-start gap-4 md:grid-cols-4">
      <Select
        label={m.console_prices_kind()}
        choices={[
          { value: 'percent', label: m.console_prices_percent() },
          { value: 'amount', label: m.console_prices_amount() },
          { value: 'set', label: m.console_prices_set() },
        ]}
        {...register('kind')}
      />
      <Field
        label={m.console_prices_by()}
        hint={kind === 'percent' ? m.console_prices_percent_hint() : undefined}
        error={formState.errors.amount && m.field_price_unreadable()}
        {...register('amount', { validate: (typed) => readSigned(typed) !== null })}
      />
      <RoundingSelect {...register('round')} />
      <Select
        label={m.console_original_price()}
        choices={[
          { value: 'keep', label: m.console_original_keep() },
          { value: 'was', label: m.console_original_was() },
          { value: 'none', label: m.console_original_none() },
        ]}
        {...register('original')}
      />
      <Field
        type="datetime-local"
        label={m.console_begins()}
        optionalLabel={m.console_optional()}
        {...register('from')}
      />
      <Field
        type="datetime-local"
        label={m.console_ends()}
        optionalLabel={m.console_optional()}
        {...register('until')}
      />
      <Field label={m.console_note()} optionalLabel={m.console_optional()} maxLength={300} {...register('note')} />
      <Checkbox className="md:pt-6" {...register('sure')}>
        {m.console_prices_sure()}
      </Checkbox>
    </div>
  )
}
