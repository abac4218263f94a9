import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { Charges } from './charges.tsx'
import { Holidays } from './holidays.tsx'
import { PickupPoints } from './pickup-points.tsx'
import { ShopPills } from './shop-pills.tsx'
import { DeliveryWays } from './delivery-ways.tsx'

/** How goods reach buyers: ways, pickup points, further charges, and the days on which nothing is delivered. */
export const Component = () => (
  <Needs route="GET /staff/ways">
    <Delivery />
  </Needs>
)

function Delivery() {
  const may = useMay()
  const ways = useAnswer('GET /staff/ways', {})
  const points = useAnswer('GET /staff/pickupPoints', {})
  const charges = useAnswer('GET /staff/charges', {})
  const [year, setYear] = useState(() => new Date().getFullYear())
  const holidays = useAnswer('GET /staff/publicHolidays', { year })
  const skeleton = <RowsSkeleton count={1} height="h-32" />
  return (
    <>
      <PageHead title={m.console_ways()} />
      <ShopPills />
      {!may('PUT /staff/ways/{code}') && <Notice className="mb-4 max-w-4xl">{m.console_shop_read_only()}</Notice>}
      <div className="grid max-w-4xl gap-4">
        <Answered query={ways} skeleton={skeleton}>
          {(known) => <DeliveryWays known={known} remoteAreas={known.remoteAreas} />}
        </Answered>
        <Answered query={points} skeleton={skeleton}>
          {(known) => <PickupPoints points={known.points} />}
        </Answered>
        <Answered query={charges} skeleton={skeleton}>
          {(known) => <Charges key={known.version} known={known} />}
        </Answered>
        <Answered query={holidays} skeleton={skeleton}>
          {(known) => <Holidays key={year} year={year} onYear={setYear} known={known} />}
        </Answered>
      </div>
    </>
  )
}
