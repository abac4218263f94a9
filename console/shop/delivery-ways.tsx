import type { StaffWay } from '#contract/delivery-admin.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { useMay } from '#console/lib/may.ts'
import { MoveButtons } from '#console/lib/move-buttons.tsx'
import { refresh, useAct } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { OfferedList } from './offered-list.tsx'
import { WayDialog } from './way-dialog.tsx'

type Ways = Pick<Reply<'GET /staff/ways'>, 'ways' | 'version'>
type RemoteAreas = Reply<'GET /staff/ways'>['remoteAreas']

/** How goods are delivered or collected, in the order of the checkout. */
export function DeliveryWays({ known, remoteAreas }: { known: Ways; remoteAreas: RemoteAreas }) {
  const may = useMay()
  const pick = inLanguage(chosenLanguage.get())
  return (
    <OfferedList
      title={m.console_ways()}
      rows={known.ways}
      empty={m.console_no_ways()}
      addLabel={m.console_way_add()}
      describe={describeWay}
      isWriter={may('PUT /staff/ways/{code}')}
      renderDialog={(way, close) => <WayDialog way={way} close={close} />}
      remove={{ route: 'POST /staff/ways/{code}/remove', shownBy: 'GET /staff/ways' }}
      renderMoves={(at, name) => <WayMoves known={known} at={at} name={name} />}
    >
      <p className="pt-3 text-soft">
        {m.console_remote_areas({ areas: remoteAreas.map(({ nameZh, nameEn }) => pick(nameZh, nameEn)).join(' · ') })}
      </p>
    </OfferedList>
  )
}

const describeWay = ({ fee, freeOver, cutOff, daysAhead, openOrders }: StaffWay) =>
  [
    formatHkd(fee),
    ...(freeOver === null ? [] : [m.console_free_over({ amount: formatHkd(freeOver) })]),
    m.console_cut_off_of({ time: cutOff, days: daysAhead }),
    ...(openOrders === 0 ? [] : [m.console_open_orders({ count: openOrders })]),
  ].join(' · ')

function WayMoves({ known: { ways, version }, at, name }: { known: Ways; at: number; name: string }) {
  const move = useAct('PUT /staff/ways', () => refresh('GET /staff/ways'))
  return (
    <MoveButtons
      name={name}
      at={at}
      codes={ways.map(({ code }) => code)}
      busy={move.isPending}
      onMove={(codes) => move.mutate({ codes, version }, { onError: (error) => say(error.message, { tone: 'bad' }) })}
    />
  )
}
