import { Link } from 'react-router'
import { useMay } from '#console/lib/may.ts'
import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { StateDot } from '#console/lib/state-dot.tsx'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type ShopReadiness = Reply<'GET /staff/readiness'>
type ReadinessItem = ShopReadiness['steps'][number]

/** Where each step is done. */
const places: Record<ReadinessItem['name'], string> = {
  delivery: '/shop/delivery',
  product: '/goods',
  payment: '/shop/payments',
  returnPolicy: '/texts',
  deliveryPolicy: '/texts',
  privacy: '/texts',
  home: '/goods/groups',
  otherPages: '/texts',
  logo: '/shop',
  mail: '/shop/settings',
  hours: '/shop',
}

/** What is missing until visitors are let in; absent for whoever may not open the shop. */
export function useReadiness(): { readiness: ShopReadiness | undefined; isAsked: boolean; hasFailed: boolean } {
  const may = useMay()
  const isAsked = may('GET /staff/readiness')
  const { data, isError } = useAnswer('GET /staff/readiness', {}, { enabled: isAsked })
  return { readiness: data, isAsked, hasFailed: isError }
}

export function Checklist({ steps }: { steps: readonly ReadinessItem[] }) {
  const open = useAct('POST /staff/openShop', () => {
    say(m.console_shop_opened(), { tone: 'good' })
    return refresh('GET /staff/readiness', 'GET /staff/company')
  })
  const missing = steps.filter(({ isDone, isEssential }) => isEssential && !isDone).length
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-soft">{m.console_checklist_text()}</p>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.name} className="flex items-center gap-3 rounded-md border border-line px-4 py-2">
            <StepLine {...step} />
          </li>
        ))}
      </ol>
      {open.error && (
        <Notice tone="bad" loud>
          {open.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button className="button-main" busy={open.isPending} onClick={() => open.mutate({})}>
          {m.console_open_to_visitors()}
        </Button>
        {missing > 0 && <p className="text-soft">{m.console_steps_missing({ count: missing })}</p>}
      </div>
    </div>
  )
}

function StepLine({ name, words, isDone, isEssential }: ReadinessItem) {
  return (
    <>
      <span className="min-w-0 grow">
        <Link to={places[name]} className="link">
          {words}
        </Link>
      </span>
      <span className="shrink-0">
        <StateDot tone={isDone ? 'good' : isEssential ? 'bad' : 'plain'}>{sayState(isDone, isEssential)}</StateDot>
      </span>
    </>
  )
}

function sayState(isDone: boolean, isEssential: boolean): string {
  if (isDone) return m.console_step_done()
  return isEssential ? m.console_step_needed() : m.console_step_advised()
}
