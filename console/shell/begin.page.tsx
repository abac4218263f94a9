import { Navigate } from 'react-router'
import { useMay } from '#console/lib/may.ts'
import { Nothing } from '#console/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { nouns } from './navigation.ts'

/** The first noun that the role may see. */
export function Component() {
  const may = useMay()
  const first = nouns.find(({ route }) => may(route))
  if (first) return <Navigate to={first.to} replace />
  return <Nothing isScreen title={m.console_no_screens()} text={m.console_no_screens_text()} />
}
