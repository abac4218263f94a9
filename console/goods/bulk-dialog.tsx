import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { mostAtOnce } from '#contract/goods-limits.ts'
import { useChange } from '#console/changes/use-change.ts'
import { refresh, useAct } from '#console/lib/query.ts'
import type { Input } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkTyped, toOperations, untouchedBulk } from './bulk-typed.ts'
import { CheckedGoods } from './checked-goods.tsx'
import { goodsRoutes } from './use-grid-edits.ts'
import { mostCodes, type WhichGoods } from './which-goods.ts'

type ManyGoodsWish = Input<'POST /staff/goods/change'>

interface BulkDialogProps {
  /** null: more are marked than can be told. */
  which: WhichGoods | null
  count: number
  done: () => void
  close: () => void
}

/** What was typed is checked, and what was checked is written. */
function useBulkChange({ which, count, done }: Pick<BulkDialogProps, 'which' | 'count' | 'done'>) {
  const form = useForm<BulkTyped>({ defaultValues: untouchedBulk })
  const [wish, setWish] = useState<ManyGoodsWish>()
  const [sure, setSure] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const check = useAct('POST /staff/goods/change', () => undefined)
  const apply = useChange('POST /staff/goods/change', {
    said: ({ different }) => m.console_cells_written({ count: different }),
    refreshes: goodsRoutes,
    done,
  })
  const navigate = useNavigate()
  const begin = useAct('POST /staff/bulkRuns', async ({ runId }) => {
    done()
    await refresh('GET /staff/bulkRuns')
    await navigate(`/goods/runs/${runId}`)
  })
  const ask = (asked: ManyGoodsWish) => {
    apply.reset()
    setWish(asked)
    check.mutate({ ...asked, dryRun: true })
  }
  const answer = wish && check.data
  return {
    form,
    sure,
    isIncomplete,
    isChecking: check.isPending || begin.isPending,
    isApplying: apply.isPending,
    error: apply.error ?? check.error ?? begin.error,
    answer,
    isFar: answer !== undefined && (sure || answer.refused.some(({ complaint }) => complaint === 'price_far')),
    forget: () => setWish(undefined),
    submit: form.handleSubmit((typed) => {
      const operations = toOperations(typed)
      setIsIncomplete(operations === null)
      if (!operations || !which) return
      const { view, codes, except } = which
      const note = typed.note.trim()
      if (count > mostAtOnce) begin.mutate({ view, codes, except, operations, note, sure })
      else ask({ view, codes, operations, note, sure })
    }),
    beSure(isSure: boolean) {
      setSure(isSure)
      if (wish) ask({ ...wish, sure: isSure })
    },
    write: () => wish && answer && apply.mutate({ ...wish, others: true, checked: answer.checked }),
  }
}

/** One change of many goods: nothing is written that was not shown before. */
export function BulkDialog({ which, count, done, close }: BulkDialogProps) {
  const change = useBulkChange({ which, count, done })
  const { form, answer, submit } = change
  return (
    <Dialog
      open
      onClose={close}
      place="right"
      title={m.console_bulk_title({ count })}
      closeLabel={m.console_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="plain" busy={change.isChecking} disabled={which === null} onClick={() => void submit()}>
            {m.console_prices_check()}
          </Button>
          {answer && answer.different > 0 && !change.isChecking && (
            <Button className="button-main" busy={change.isApplying} onClick={change.write}>
              {m.console_cells_apply({ count: answer.different })}
            </Button>
          )}
        </div>
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4 p-4"
          onSubmit={(event) => void submit(event)}
          onChangeCapture={change.forget}
        >
          {which === null && (
            <Notice tone="bad">{m.console_run_too_many({ codes: mostCodes, rest: mostAtOnce })}</Notice>
          )}
          {which !== null && count > mostAtOnce && <Notice>{m.console_run_text({ count: mostAtOnce })}</Notice>}
          <BulkFields />
          <Field
            label={m.console_note()}
            optionalLabel={m.console_optional()}
            maxLength={300}
            {...form.register('note')}
          />
        </form>
      </FormProvider>
      <BulkOutcome change={change} />
    </Dialog>
  )
}

/** What the change would write, or why it cannot. */
const BulkOutcome = ({ change }: { change: ReturnType<typeof useBulkChange> }) => (
  <div className="grid gap-4 px-4 pb-4" role="status">
    {change.isIncomplete && <Notice tone="bad">{m.console_bulk_incomplete()}</Notice>}
    {change.error && <Notice tone="bad">{change.error.message}</Notice>}
    {change.isFar && (
      <Checkbox checked={change.sure} onChange={(event) => change.beSure(event.target.checked)}>
        {m.console_prices_sure()}
      </Checkbox>
    )}
    {change.answer && <CheckedGoods answer={change.answer} />}
  </div>
)
