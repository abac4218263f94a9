import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type SubmitHandler, useForm, type UseFormReturn } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct, useAnswer } from '#console/lib/query.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import { sayCarrier } from '#server/orders/order-wording.rules.ts'
import type { Input, Reply, Route } from '#ui/api.ts'
import type { ButtonTone } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { actNames } from './act-names.ts'
import { actRoutes, type OrderAct } from './order-acts.ts'

export interface StepDialogProps {
  invoiceNo: string
  isPickUp: boolean
  done: () => void
  close: () => void
}

/** A dialog around the fields of one call. `R` answers and takes what the contract says. */
function StepDialog<R extends Route, Typed extends FieldValues>({
  route,
  title,
  tone,
  defaults,
  toInput,
  renderFields,
  done,
  close,
}: {
  route: R
  title: string
  tone?: ButtonTone
  defaults: DefaultValues<Typed>
  toInput: (typed: Typed) => Input<R>
  renderFields: (form: UseFormReturn<Typed>) => ReactNode
  done: (reply: Reply<R>) => void
  close: () => void
}) {
  const form = useForm<Typed>({ defaultValues: defaults })
  const act = useAct(route, done)
  const send: SubmitHandler<Typed> = (typed) => act.mutate(toInput(typed))
  return (
    <ActDialog
      title={title}
      act={title}
      {...(tone && { tone })}
      busy={act.isPending}
      error={act.error}
      onAct={() => void form.handleSubmit(send)()}
      onClose={close}
    >
      {renderFields(form)}
    </ActDialog>
  )
}

/** An act that needs a reason, or takes one. */
function ReasonDialog({
  act,
  text,
  isNeeded,
  tone,
  invoiceNo,
  done,
  close,
}: Omit<StepDialogProps, 'isPickUp'> & {
  act: 'approve' | 'hold' | 'refused' | 'chargebackWon'
  text: string
  isNeeded: boolean
  tone?: ButtonTone
}) {
  return (
    <StepDialog<(typeof actRoutes)[typeof act], { reason: string }>
      route={actRoutes[act]}
      title={actNames[act]()}
      {...(tone && { tone })}
      defaults={{ reason: '' }}
      toInput={({ reason }) => ({ invoiceNo, reason })}
      renderFields={({ register, formState: { errors } }) => (
        <>
          <p>{text}</p>
          <TextArea
            label={m.console_reason()}
            optionalLabel={isNeeded ? undefined : m.console_optional()}
            maxLength={300}
            error={errors.reason && m.console_reason_needed()}
            {...register('reason', { required: isNeeded })}
          />
        </>
      )}
      done={done}
      close={close}
    />
  )
}

type Carrier = Input<'POST /staff/orders/{invoiceNo}/dispatch'>['carrier']
const isByCarrier: Record<Carrier, boolean> = {
  SF_EXPRESS: true,
  HONGKONG_POST: true,
  KERRY: true,
  OWN_VAN: false,
  SHOWROOM: false,
}

interface ParcelTyped {
  carrier: Carrier
  trackingNo: string
  /** Empty: wherever the goods are. */
  warehouse: string
}

function ParcelDialog({
  act,
  invoiceNo,
  isPickUp,
  done,
  close,
}: StepDialogProps & { act: 'dispatch' | 'deliverAgain' }) {
  // Sent again, the goods do not leave the stock.
  const known = useAnswer('GET /staff/warehouses', {}).data?.warehouses ?? []
  const warehouses = act === 'dispatch' ? known : []
  const carriers = (Object.keys(isByCarrier) as Carrier[]).filter((each) => (each === 'SHOWROOM') === isPickUp)
  return (
    <StepDialog<(typeof actRoutes)[typeof act], ParcelTyped>
      route={actRoutes[act]}
      title={actNames[act]()}
      defaults={{ carrier: carriers[0]!, trackingNo: '', warehouse: '' }}
      toInput={({ warehouse, ...typed }) => ({ invoiceNo, ...typed, ...(warehouse && { warehouse }) })}
      renderFields={({ register, watch }) => (
        <>
          <p>{isPickUp ? m.console_dispatch_pick_up_text() : m.console_dispatch_text()}</p>
          <Select
            label={m.console_carrier()}
            choices={carriers.map((value) => ({ value, label: sayCarrier(value, chosenLanguage.get()) }))}
            {...register('carrier')}
          />
          {isByCarrier[watch('carrier')] && (
            <Field
              label={m.console_tracking()}
              optionalLabel={m.console_optional()}
              maxLength={64}
              {...register('trackingNo')}
            />
          )}
          {warehouses.length > 1 && (
            <Select
              label={m.console_dispatch_from()}
              empty={m.console_dispatch_anywhere()}
              choices={warehouses.map(({ code, name }) => ({ value: code, label: sayWarehouse(name) }))}
              {...register('warehouse')}
            />
          )}
        </>
      )}
      done={done}
      close={close}
    />
  )
}

const DeliveredDialog = ({ invoiceNo, isPickUp, done, close }: StepDialogProps) => (
  <StepDialog<(typeof actRoutes)['delivered'], { received: boolean }>
    route={actRoutes.delivered}
    title={actNames.delivered()}
    defaults={{ received: isPickUp }}
    toInput={({ received }) => ({ invoiceNo, received })}
    renderFields={({ register }) => (
      <>
        <p>{m.console_delivered_text()}</p>
        <Checkbox {...register('received')}>{m.console_delivered_received()}</Checkbox>
      </>
    )}
    done={done}
    close={close}
  />
)

type CancelReason = NonNullable<Input<'POST /staff/cancelOrder'>['reason']>
const cancelReasons: Record<CancelReason, () => string> = {
  'changed mind': () => m.refund_reason_changed_mind(),
  'ordered twice': () => m.refund_reason_ordered_twice(),
  'better price': () => m.refund_reason_better_price(),
  'too slow': () => m.refund_reason_too_slow(),
  other: () => m.refund_reason_other(),
}

const CancelDialog = ({ invoiceNo, done, close }: StepDialogProps) => (
  <StepDialog<'POST /staff/cancelOrder', { reason: CancelReason; remark: string }>
    route={actRoutes.cancel}
    title={actNames.cancel()}
    tone="bad"
    defaults={{ reason: 'other', remark: '' }}
    toInput={(typed) => ({ invoiceNo, ...typed })}
    renderFields={({ register, formState: { errors } }) => (
      <>
        <p>{m.console_cancel_text()}</p>
        <Select
          label={m.console_reason()}
          choices={Object.entries(cancelReasons).map(([value, label]) => ({ value, label: label() }))}
          {...register('reason')}
        />
        <TextArea
          label={m.console_remark()}
          hint={m.console_remark_hint()}
          maxLength={300}
          error={errors.remark && m.console_remark_needed()}
          {...register('remark', { required: true })}
        />
      </>
    )}
    done={done}
    close={close}
  />
)

const VoidDialog = ({ invoiceNo, done, close }: StepDialogProps) => (
  <StepDialog<'POST /staff/voidOrder', { remark: string }>
    route={actRoutes.void}
    title={actNames.void()}
    tone="bad"
    defaults={{ remark: '' }}
    toInput={(typed) => ({ invoiceNo, ...typed })}
    renderFields={({ register, formState: { errors } }) => (
      <>
        <p>{m.console_void_text()}</p>
        <TextArea
          label={m.console_remark()}
          maxLength={300}
          error={errors.remark && m.console_remark_needed()}
          {...register('remark', { required: true })}
        />
      </>
    )}
    done={done}
    close={close}
  />
)

/** The dialog of each act that asks something; picking asks nothing. */
export const stepDialogs: Record<Exclude<OrderAct, 'pick' | 'refund'>, (props: StepDialogProps) => ReactNode> = {
  approve: (props) => <ReasonDialog {...props} act="approve" isNeeded={false} text={m.console_approve_text()} />,
  hold: (props) => <ReasonDialog {...props} act="hold" isNeeded text={m.console_hold_text()} />,
  refused: (props) => <ReasonDialog {...props} act="refused" isNeeded text={m.console_refused_text()} />,
  chargebackWon: (props) => (
    <ReasonDialog {...props} act="chargebackWon" isNeeded text={m.console_chargeback_won_text()} />
  ),
  dispatch: (props) => <ParcelDialog {...props} act="dispatch" />,
  deliverAgain: (props) => <ParcelDialog {...props} act="deliverAgain" />,
  delivered: DeliveredDialog,
  cancel: CancelDialog,
  void: VoidDialog,
}
