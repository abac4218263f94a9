import { refresh, useAct } from '#console/lib/query.ts'
import type { Reply, Route } from '#ui/api.ts'
import { sayChanged } from './undo-changes.ts'

/** Calls whose answer names the change that they wrote; null when nothing differed. */
type ChangingRoute = { [R in Route]: Reply<R> extends { changeId: string | null } ? R : never }[Route]

interface ChangeSettings<R extends ChangingRoute> {
  said: string | ((reply: Reply<R>) => string)
  /** What is asked anew, beside the list of changes. */
  refreshes: readonly Route[]
  /** Closes the dialog, or takes the answer into the screen, before anything is asked anew. */
  done?: ((reply: Reply<R>) => unknown) | undefined
}

/** A call that writes a change: it is said with Undo, and what shows it is asked anew. */
export const useChange = <R extends ChangingRoute>(route: R, { said, refreshes, done }: ChangeSettings<R>) =>
  useAct(route, async (reply) => {
    sayChanged(typeof said === 'string' ? said : said(reply), [reply.changeId])
    await done?.(reply)
    return refresh(...refreshes, 'GET /staff/changes')
  })
