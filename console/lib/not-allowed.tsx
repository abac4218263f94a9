import type { Route } from '#ui/api.ts'
import type { ReactNode } from 'react'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'
import { useMay } from './may.ts'
import { Nothing } from './page-head.tsx'
import { sayRole } from './say-role.ts'
import { session } from './session.ts'

/** A screen for those who may read what it shows; anybody else is told which role it is for. */
export function Needs({ route, children }: { route: Route; children: ReactNode }) {
  const may = useMay()
  const role = useSharedValue(session, null)?.role
  if (may(route)) return children
  return (
    <Nothing
      isScreen
      title={m.console_not_allowed()}
      text={m.console_not_allowed_text({ role: role ? sayRole(role) : '' })}
    />
  )
}
