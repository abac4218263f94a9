import { plain } from '#server/shop/contacts.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sayPoints } from '#storefront/members/points.ts'
import { readAmount } from './read-amount.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** Registers a counter receipt by the number, amount and date printed on it. §7 */
export function ReceiptForm({ onDone }: { onDone: () => void }) {
  const state = useMemberForm(
    (typed) => ({
      receiptNo: plain(typed('receiptNo')) === '' ? 'receipt_number_required' : undefined,
      amount: readAmount(typed('amount')) === null ? 'amount_required' : undefined,
      date: typed('date') === '' ? 'date_required' : undefined,
    }),
    async (typed) => {
      const { points, pending, creditedOn } = await call('POST /vip/transactionRegistration', {
        receiptNo: plain(typed('receiptNo')),
        amount: readAmount(typed('amount')) ?? 0,
        date: typed('date'),
      })
      const said = { points: sayPoints(points), day: formatDayWithYear(creditedOn) }
      say(pending ? m.points_receipt_done(said) : m.points_receipt_credited(said), { tone: 'good' })
      onDone()
    },
  )
  return (
    <div className="grid gap-4 p-4">
      <p className="text-14 text-soft">{m.points_receipt_text()}</p>
      <MemberForm state={state}>
        <Field {...state.field('receiptNo')} label={m.points_receipt_number()} maxLength={32} required />
        <Field {...state.field('amount')} kind="money" label={m.points_receipt_amount()} maxLength={12} required />
        <Field {...state.field('date')} type="date" label={m.points_receipt_date()} required />
        <CollectionStatement>{m.consent_of_receipt()}</CollectionStatement>
        <Button type="submit" size="large" busy={state.busy}>
          {m.points_receipt_go()}
        </Button>
      </MemberForm>
    </div>
  )
}
