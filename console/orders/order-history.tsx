import { useForm } from 'react-hook-form'
import { chosenLanguage } from '#console/lib/language.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, useAct } from '#console/lib/query.ts'
import { sayStep } from '#server/orders/order-wording.rules.ts'
import { sayReason } from '#server/returns/return-views.rules.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { StaffOrderView } from './order-acts.ts'
import { Block } from '#console/lib/block.tsx'

/** Everything that happened to an order, with the notes of staff among it, newest first. */
export const OrderHistory = ({ found }: { found: StaffOrderView }) => (
  <Block title={m.console_history()}>
    <NoteForm invoiceNo={found.order.invoiceNo} />
    <ol className="grid gap-3">
      {listEvents(found).map((event) => (
        <li key={event.key} className="grid grid-cols-[auto_1fr] gap-x-3">
          <span aria-hidden className={`mt-1.5 size-2 rounded-full ${event.isNote ? 'bg-warn' : 'bg-edge'}`} />
          <div className="min-w-0">
            <p className={event.isNote ? 'whitespace-pre-line' : ''}>{event.text}</p>
            <p className="text-12 text-soft tabular-nums">
              {formatMoment(event.at)}
              {event.who && ` · ${event.who}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  </Block>
)

function listEvents({ history, notes, order }: StaffOrderView) {
  const locale = chosenLanguage.get()
  const steps = history.map(({ at, axis, from, to, actor, reason }, no) => ({
    key: `step ${no}`,
    at,
    isNote: false,
    text: [
      sayStep({ axis, from, to }, { pickUp: order.way.pickUp }, locale) ?? sayInternal(axis, to),
      ...(isStaff(actor) && reason ? [sayGiven(to, reason)] : []), // the shop's own reasons are said by the step
    ].join(' · '),
    who: sayActor(actor),
  }))
  const said = notes.map(({ at, text, staff }, no) => ({ key: `note ${no}`, at, isNote: true, text, who: staff }))
  // Steps of one moment are stored in their order.
  return [...steps, ...said].toReversed().sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** What staff chose from a list, in words, and what they added; otherwise as they typed it. */
function sayGiven(to: string, reason: string): string {
  if (to !== 'cancelled' && to !== 'voided') return reason
  const [chosen = '', ...added] = reason.split(': ')
  return [sayReason(chosen, chosenLanguage.get()), added.join(': ')].filter(Boolean).join(' · ')
}

/** Steps that the buyer is not told of. */
function sayInternal(axis: string, to: string): string {
  if (axis === 'fulfilment' && to === 'waiting') return m.console_step_waiting()
  if (axis === 'order' && to === 'pending') return m.console_step_drafted()
  return `${axis}: ${to}`
}

const byStaff = 'staff:'
const isStaff = (actor: string) => actor.startsWith(byStaff)

/** `staff:May Ho` is May Ho; the buyer, the bank and the shop's own jobs have words. */
function sayActor(actor: string): string {
  if (isStaff(actor)) return actor.slice(byStaff.length)
  if (actor === 'visitor' || actor === 'member') return m.console_actor_buyer()
  return actor === 'bank' ? m.console_actor_bank() : m.console_actor_shop()
}

function NoteForm({ invoiceNo }: { invoiceNo: string }) {
  const may = useMay()
  const { register, handleSubmit, reset } = useForm({ defaultValues: { text: '' } })
  const act = useAct('POST /staff/orders/{invoiceNo}/note', (order) => {
    putAnswer('GET /staff/orders/{invoiceNo}', { invoiceNo }, order)
    reset()
  })
  if (!may('POST /staff/orders/{invoiceNo}/note')) return null
  return (
    <form
      noValidate
      className="grid gap-2 pb-4"
      onSubmit={(event) => void handleSubmit(({ text }) => act.mutate({ invoiceNo, text }))(event)}
    >
      <TextArea
        label={m.console_note()}
        hint={m.console_note_hint()}
        maxLength={1000}
        rows={2}
        {...register('text', { required: true })}
      />
      {act.error && (
        <Notice tone="bad" loud>
          {act.error.message}
        </Notice>
      )}
      <Button type="submit" tone="plain" size="small" busy={act.isPending} className="justify-self-start">
        {m.console_note_add()}
      </Button>
    </form>
  )
}
