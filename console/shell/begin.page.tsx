import { Navigate } from 'react-router'
import { Checklist, useReadiness } from '#console/companies/checklist.tsx'
import { useMay } from '#console/lib/may.ts'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { nouns } from './navigation.ts'

/** An owner whose shop is being prepared reads what is missing; anybody else the first noun that the role may see. */
export function Component() {
  const may = useMay()
  const { readiness, isAsked, hasFailed } = useReadiness()
  if (isAsked && !readiness && !hasFailed) return <RowsSkeleton count={6} height="h-12" />
  if (readiness && !readiness.isOpened)
    return (
      <>
        <PageHead title={m.console_checklist()} />
        <Checklist steps={readiness.steps} />
      </>
    )
  const first = nouns.find(({ route }) => may(route))
  if (first) return <Navigate to={first.to} replace />
  return <Nothing isScreen title={m.console_no_screens()} text={m.console_no_screens_text()} />
}
