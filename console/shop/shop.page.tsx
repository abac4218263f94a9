import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { Logo } from './logo.tsx'
import { Maintenance } from './maintenance.tsx'
import { ShopForm } from './shop-form.tsx'
import { ShopPills } from './shop-pills.tsx'
import { useCompany } from './use-company.ts'

/** What the shop is: names, hours, and when it rests. */
export const Component = () => (
  <Needs route="GET /staff/company">
    <Shop />
  </Needs>
)

function Shop() {
  const query = useCompany()
  const may = useMay()
  const mayChange = may('PUT /staff/company') || may('PUT /staff/openingHours')
  return (
    <>
      <PageHead title={m.console_shop()} />
      <ShopPills />
      {!mayChange && <Notice className="mb-4 max-w-4xl">{m.console_shop_read_only()}</Notice>}
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-48" />}>
        {(company) => (
          <div className="grid max-w-4xl gap-4">
            <ShopForm company={company} />
            {may('PUT /staff/company/logo') && <Logo company={company} />}
            <Maintenance company={company} />
          </div>
        )}
      </Answered>
    </>
  )
}
