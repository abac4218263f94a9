import type { UseFormReturn } from 'react-hook-form'
import type { CancelPreview } from '#contract/returns.ts'
import type { Input } from '#ui/api.ts'
import { formatLastDay } from '#storefront/lib/moments.ts'
import { Clauses } from '#ui/clauses.tsx'
import { Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { PartsBack } from './parts-back.tsx'

type CancelInput = Input<'POST /sale/cancelOrder'>
export type WhyCancel = Required<Pick<CancelInput, 'remark'>> & { reason: NonNullable<CancelInput['reason']> }

const reasons: Record<WhyCancel['reason'], () => string> = {
  'changed mind': m.returns_cancel_reason_changed_mind,
  'ordered twice': m.returns_cancel_reason_ordered_twice,
  'better price': m.returns_cancel_reason_better_price,
  'too slow': m.returns_cancel_reason_too_slow,
  other: m.returns_cancel_reason_other,
}

interface CancelFormProps {
  preview: CancelPreview
  form: UseFormReturn<WhyCancel>
}

/** Cancelling an order: conditions, refund and where it goes, and the reason. */
export function CancelForm({ preview, form: { register, watch } }: CancelFormProps) {
  const { parts, total } = preview
  return (
    <>
      <p>
        <Clauses text={explain(preview)} />
      </p>
      {parts.length > 0 && (
        <section className="grid gap-2 rounded-md bg-mist p-4">
          <h3 className="text-14 font-medium">{m.returns_cancel_back()}</h3>
          <PartsBack parts={parts} total={total} />
        </section>
      )}
      <Select
        {...register('reason')}
        label={m.returns_cancel_reason()}
        choices={Object.entries(reasons).map(([value, said]) => ({ value, label: said() }))}
      />
      {watch('reason') === 'other' && (
        <TextArea
          {...register('remark')}
          label={m.returns_say_more()}
          optionalLabel={m.returns_optional()}
          maxLength={300}
        />
      )}
    </>
  )
}

function explain({ kind, until }: CancelPreview): string {
  if (kind === 'unpaid') return m.returns_cancel_unpaid()
  if (kind === 'date changed') return m.returns_cancel_date_changed()
  return until ? m.returns_cancel_void({ day: formatLastDay(until) }) : m.returns_cancel_void_plain()
}
