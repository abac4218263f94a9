import { useState } from 'react'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

interface CancelPlanProps {
  plan: Reply<'GET /staff/prices/calendar'>['plans'][number]
}

/** Cancels planned prices; those that run go back at once. */
export function CancelPlan({ plan: { planId, from, variants, state } }: CancelPlanProps) {
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const act = useChange('POST /staff/prices/{id}/cancel', {
    said: m.console_plan_was_cancelled(),
    refreshes: ['GET /staff/prices/calendar', 'POST /staff/goods/rows'],
    done: () => setIsAsked(false),
  })
  if ((state !== 'waiting' && state !== 'running') || !may('POST /staff/prices/{id}/cancel')) return null
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-label={m.console_plan_cancel_of({ moment: formatMoment(from) })}
        onClick={() => setIsAsked(true)}
      >
        {m.console_plan_cancel()}
      </Button>
      {isAsked && (
        <ActDialog
          title={m.console_plan_cancel_of({ moment: formatMoment(from) })}
          act={m.console_plan_cancel()}
          tone="bad"
          busy={act.isPending}
          error={act.error}
          onAct={() => act.mutate({ id: planId })}
          onClose={() => setIsAsked(false)}
        >
          <p>{m.console_plan_cancel_text({ count: variants })}</p>
        </ActDialog>
      )}
    </>
  )
}
