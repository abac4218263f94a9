import type { StaffPoint } from '#contract/delivery-admin.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { useMay } from '#console/lib/may.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { m } from '#words/compiled/messages.js'
import { OfferedList } from './offered-list.tsx'
import { PointDialog } from './point-dialog.tsx'

/** Where buyers collect. The address of the showroom also stands on invoices and in letters about returns. */
export function PickupPoints({ points }: { points: readonly StaffPoint[] }) {
  const may = useMay()
  return (
    <OfferedList
      title={m.console_points()}
      rows={points}
      empty={m.console_no_points()}
      addLabel={m.console_point_add()}
      describe={describePoint}
      isWriter={may('PUT /staff/pickupPoints/{code}')}
      renderDialog={(point, close) => <PointDialog point={point} close={close} />}
      remove={{ route: 'POST /staff/pickupPoints/{code}/remove', shownBy: 'GET /staff/pickupPoints' }}
    />
  )
}

const describePoint = ({ addressZh, addressEn, openOrders }: StaffPoint) =>
  [
    inLanguage(chosenLanguage.get())(addressZh, addressEn),
    ...(openOrders === 0 ? [] : [m.console_open_orders({ count: openOrders })]),
  ].join(' · ')
