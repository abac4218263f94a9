import { useEffect, useMemo, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { AddressPart } from './address-part.tsx'
import { BeforePaying } from './before-paying.tsx'
import { ChargesPart } from './charges-part.tsx'
import { type CheckoutForm, findDraft, keepDraft } from './checkout-form.ts'
import { type FormCircumstances, findComplaints } from './complaints.ts'
import { ContactPart } from './contact-part.tsx'
import { DayPart } from './day-part.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { isBrought } from './is-brought.ts'
import { OrderSummary } from './order-summary.tsx'
import { fillIn } from './own-addresses.ts'
import { PayBar } from './pay-bar.tsx'
import { choosable } from './methods.ts'
import { PaymentPart } from './payment-part.tsx'
import { PoliciesPart } from './policies-part.tsx'
import { RemarkPart } from './remark-part.tsx'
import { SavingsPart } from './savings-part.tsx'
import type { OpenedCheckout } from './start-checkout.ts'
import { useFirstChoices } from './use-first-choices.ts'
import { usePlacing } from './use-placing.ts'
import { useAnswered } from './use-answered.ts'
import { useQuote } from './use-quote.ts'
import { useSavings } from './use-savings.ts'
import { WayPart } from './way-part.tsx'

type Open = Extract<OpenedCheckout, { kind: 'open' }>

/** The form in one column, the order summary beside it, and one button at the end. */
export function OpenCheckout({ opened: { conversation, places, methods: offered, own, wallet } }: { opened: Open }) {
  const [circumstances, setCircumstances] = useState<FormCircumstances>({ quote: null, places, methods: offered })
  const form = useForm<CheckoutForm, FormCircumstances>({
    defaultValues: fillIn(findDraft(), own),
    context: circumstances,
    resolver: findComplaints,
    mode: 'onSubmit', // an error shown on blur would move the button away from the click
    shouldFocusError: false, // the error summary takes the focus
  })
  const [way, region, district, area] = useWatch({
    control: form.control,
    name: ['way', 'region', 'district', 'area'],
  })
  const choosing = useSavings()
  const asking = useQuote(conversation, { delivery: { way, region, district, area }, savings: choosing.savings })
  const { quote, isAsking } = asking
  const methods = useMemo(() => choosable(quote?.methods ?? offered), [quote, offered])
  const placing = usePlacing(asking, form, choosing.savings)
  const chosen = quote?.ways.find(({ code }) => code === way)

  useEffect(() => setCircumstances((known) => ({ ...known, quote, methods })), [quote, methods])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [form])
  useFirstChoices(form, quote, methods)
  useAnswered(asking.answered, choosing)

  if (quote?.items.length === 0) return <NothingSelected />
  return (
    <FormProvider {...form}>
      <h1 className="text-28">{m.checkout_title()}</h1>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(placing.press)(event)}
        // A column on phones, so that the bar sticks along the whole form: in a grid it would within its own row only.
        className="mt-4 flex flex-col gap-6 lg:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-12 lg:gap-y-8"
      >
        <div className="grid grid-cols-1 gap-5 lg:gap-6">
          <ErrorSummary />
          <ContactPart isWalkIn={wallet === null} />
          <WayPart quote={quote} />
          {chosen && isBrought(chosen) && <AddressPart places={places} way={chosen} own={own} />}
          {!chosen?.byMail && <DayPart quote={quote} way={chosen} />}
          <RemarkPart quote={quote} />
          <ChargesPart quote={quote} choosing={choosing} />
          <SavingsPart quote={quote} choosing={choosing} wallet={wallet} way={way} area={area} />
          <PaymentPart quote={quote} methods={methods} />
        </div>
        <div className="lg:sticky lg:top-[calc(var(--above)+24px)] lg:row-span-3">
          <OrderSummary quote={quote} way={way} isAsking={isAsking} choosing={choosing} />
        </div>
        <div className="grid gap-4 lg:col-start-1">
          <PoliciesPart quote={quote} />
          <BeforePaying asking={asking} placing={placing} />
        </div>
        <PayBar quote={quote} methods={methods} busy={placing.busy} />
      </form>
    </FormProvider>
  )
}

function NothingSelected() {
  return (
    <EmptyState
      level="h1"
      title={m.checkout_nothing()}
      action={
        <Link to="/cart" className={buttonClass()}>
          {m.checkout_back()}
        </Link>
      }
    >
      {m.checkout_nothing_text()}
    </EmptyState>
  )
}
