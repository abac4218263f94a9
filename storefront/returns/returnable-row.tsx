import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { m } from '#words/compiled/messages.js'
import { mayWant, type ReturnDraft } from './return-draft.ts'

type ShownReturnableLine = Reply<'POST /payment/getReturnOrRefundItemsByInvoNo'>['lines'][number]
type ChosenReturn = ReturnDraft['chosen'][number]

interface ReturnableRowProps {
  line: ShownReturnableLine
  draft: ReturnDraft
  error: string | undefined
  onChoose: (choice: ChosenReturn | undefined) => void
}

/**
 * One line of the order: whether and how many are returned, the variant wanted instead, or why it cannot be returned. A press
 * anywhere selects it.
 */
export function ReturnableRow({ line, draft, error, onChoose }: ReturnableRowProps) {
  const { no, name, returnable } = line
  const { kind } = draft
  const choice = draft.chosen[no]
  const choices = line.exchangeFor.filter(({ assortId }) => mayWant(draft.reason, line.assortId, assortId))
  const why = whyNot(line, kind === 'exchange' && choices.length === 0)
  return (
    <li className="relative grid grid-cols-[auto_64px_1fr] gap-x-3 border-b border-line py-4 last:border-b-0 sm:grid-cols-[auto_80px_1fr]">
      <Checkbox
        name="line"
        checked={choice !== undefined}
        disabled={why !== null && !choice}
        onChange={({ target }) => onChoose(target.checked ? { qty: returnable, wanted: '' } : undefined)}
        className="-my-1.5 after:absolute after:inset-0 [&>span]:z-1"
      >
        <span className="unseen">{m.returns_choose({ name })}</span>
      </Checkbox>
      <div className={why === null ? '' : 'opacity-45 grayscale'}>
        <Picture
          picture={line.picture}
          alt=""
          sizes="80px"
          className="aspect-square w-full rounded-md bg-mist object-contain"
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <LineFacts line={line} why={why} />
        {choice && (
          <div className="relative">
            <Quantity
              size="small"
              value={choice.qty}
              most={returnable}
              onChange={(qty) => onChoose({ ...choice, qty })}
              labels={{ quantity: m.returns_quantity_of({ name }), fewer: m.returns_fewer(), more: m.returns_more() }}
            />
          </div>
        )}
        {choice && kind === 'exchange' && (
          <div className="relative">
            <Select
              name={`wanted-${no}`}
              label={m.returns_want()}
              value={choice.wanted}
              empty={m.returns_want_choose()}
              error={error}
              choices={choices.map((other) => ({ value: other.assortId, label: sayVariant(other) }))}
              onChange={({ target }) => onChoose({ ...choice, wanted: target.value })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

const LineFacts = ({ line, why }: { line: ShownReturnableLine; why: string | null }) => (
  <div className={why === null ? '' : 'text-soft'}>
    <p className="line-clamp-2 font-medium wrap-anywhere">{line.name}</p>
    <p className="text-14 text-soft">{[line.color, line.size, ...line.optionValues].filter(Boolean).join(' · ')}</p>
    {line.returnable > 0 && (
      <p className="flex flex-wrap gap-x-3 text-14 text-soft tabular-nums">
        <span>{m.returns_each({ amount: formatHkd(line.each) })}</span>
        <span>{m.returns_of({ qty: line.qty, returnable: line.returnable })}</span>
      </p>
    )}
    {why && <p className="text-14 text-warn">{why}</p>}
  </div>
)

const whyNot = ({ returnable, why }: ShownReturnableLine, isNothingToWant: boolean): string | null => {
  if (returnable === 0) return why ?? ''
  return isNothingToWant ? m.returns_want_none() : null
}

/** Blue · M, HK$258.00 */
const sayVariant = ({ color, size, optionValues, price }: ShownReturnableLine['exchangeFor'][number]) =>
  `${[color, size, ...optionValues].filter(Boolean).join(' · ') || m.returns_want_same()} — ${formatHkd(price)}`
