import { formatMoment } from '#storefront/lib/moments.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { FpsCode } from './fps-code.tsx'
import type { MoneyByHand } from './money-by-hand.ts'
import { AmountToPay } from './pay-code.tsx'
import { SendProof } from './send-proof.tsx'
import { TimeLeft } from './time-left.tsx'

/**
 * How to pay by hand: amount, deadline, FPS code, reference, and where to send the proof. After a proof was sent, the payment
 * instructions are hidden. §9
 */
export function OfflinePayment({ money }: { money: MoneyByHand }) {
  const { instructions, hasFpsCode, mayProve, proof } = money
  const isChecked = proof?.state === 'waiting'
  return (
    <section
      className="grid gap-4 rounded-md border border-line p-4 text-left sm:p-6"
      aria-label={m.orders_result_how()}
    >
      <h2 className="text-18">{isChecked ? m.pay_proof_title() : m.orders_result_how()}</h2>
      {!isChecked && <Facts money={money} />}
      {!isChecked && instructions && <p className="whitespace-pre-line">{keepNumbersWhole(instructions)}</p>}
      {!isChecked && hasFpsCode && <FpsCode number={money.number} readCode={money.readCode} />}
      {(mayProve || proof) && <SendProof money={money} />}
      <p className="text-14 text-soft">{m.pay_refresh()}</p>
    </section>
  )
}

/** Prevents line breaks at the hyphens of an account or reference, because people copy it by typing. */
const keepNumbersWhole = (text: string) =>
  text.split(/(\w*\d-[\d-]*\d)/).map((part, at, parts) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={parts.slice(0, at).join('')} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

function Facts({ money: { amount, payBefore, number } }: { money: MoneyByHand }) {
  const copy = () => navigator.clipboard.writeText(number).then(() => say(m.orders_result_copied(), { tone: 'good' }))
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <AmountToPay amount={amount} />
      {payBefore && (
        <div>
          <dt className="text-14 text-soft">{m.orders_result_deadline()}</dt>
          <dd>
            <span className="block text-22 font-bold">{formatMoment(payBefore)}</span>
            <span className="text-14 text-soft">
              {m.pay_left()} <TimeLeft until={payBefore} />
            </span>
          </dd>
        </div>
      )}
      <div className="sm:col-span-2">
        <dt className="text-14 text-soft">{m.orders_result_reference()}</dt>
        <dd className="flex flex-wrap items-center gap-2 text-18 font-bold break-all">
          {number}
          <Button tone="plain" size="small" onClick={() => void copy()}>
            {m.orders_result_copy()}
          </Button>
        </dd>
      </div>
    </dl>
  )
}
