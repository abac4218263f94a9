import { Answered } from '#console/lib/answered.tsx'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { SettingsForm } from './settings-form.tsx'
import { ShopPills } from './shop-pills.tsx'

/** Every setting of the shop, in words. */
export const Component = () => (
  <Needs route="GET /staff/settings">
    <Settings />
  </Needs>
)

function Settings() {
  const query = useAnswer('GET /staff/settings', {})
  const may = useMay()
  return (
    <>
      <PageHead title={m.console_settings()} />
      <ShopPills />
      {!may('PUT /staff/settings') && <Notice className="mb-4 max-w-4xl">{m.console_shop_read_only()}</Notice>}
      <Answered query={query} skeleton={<RowsSkeleton count={4} height="h-40" />}>
        {(known) => <SettingsForm first={known} isReadOnly={!may('PUT /staff/settings')} />}
      </Answered>
    </>
  )
}
