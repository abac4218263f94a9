import { useState } from 'react'
import type { Variant } from '#contract/catalogue.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { formatDayWithWeekday } from '#storefront/lib/dates.ts'
import { formatHkd } from '#ui/money.ts'
import { createStoredValue, useSharedValue } from '#ui/shared-value.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

type PromisedWays = Reply<'GET /item/getDeliveryPromise'>['ways']

/** The area last asked about, kept for other pages. */
const chosenArea = createStoredValue('delivery-area', '', (value): value is string => typeof value === 'string')

/** The earliest date, area and fee of delivery for this variant, fetched after the page has loaded. */
export function DeliveryPromise({ variant }: { variant: Variant }) {
  const area = useSharedValue(chosenArea, '')
  const { assortId } = variant

  // Without an answer, the general promise below remains.
  const ways = useShopAnswer(`${assortId} ${area}`, (signal) =>
    call('GET /item/getDeliveryPromise', { assortId, area }, { signal }),
  ).answer?.ways

  return (
    <div className="min-h-24 rounded-md bg-mist px-4 py-3 text-14">
      <AreaSelect area={area} />
      <div role="status">
        <ul>
          {ways?.map((way) => (
            <li key={way.code} className="flex gap-2 py-0.5">
              <span className="min-w-0 grow">
                {way.name}
                <span className="text-soft"> · {sayEarliest(way)}</span>
              </span>
              <span className="tabular-nums">{way.fee === 0 ? m.catalogue_free() : formatHkd(way.fee)}</span>
            </li>
          ))}
        </ul>
        {ways?.length === 0 && <p className="py-0.5 text-warn">{m.catalogue_no_delivery()}</p>}
      </div>
    </div>
  )
}

/** The list of areas is long: it loads on demand, or when the chosen area's name must be shown. */
function AreaSelect({ area }: { area: string }) {
  const [wanted, setWanted] = useState(false)
  const needed = wanted || area !== ''
  const places = useShopAnswer(needed ? 'districts' : null, () => call('GET /enquiry/getDistricts', {})).answer
  return (
    <label className="flex items-center gap-2">
      <Icon name="truck" className="text-soft" />
      {m.catalogue_deliver_to()}
      <select
        value={area}
        className="min-h-9 min-w-0 grow rounded-md bg-transparent font-medium text-action"
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onChange={(event) => chosenArea.set(event.target.value)}
      >
        <option value="">{m.catalogue_any_district()}</option>
        {places?.districts.map((district) => (
          <optgroup key={district.code} label={district.name}>
            {district.areas.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function sayEarliest({ pickUp, earliest }: PromisedWays[number]): string {
  const day = formatDayWithWeekday(earliest)
  return pickUp ? m.catalogue_pick_up_by({ day }) : m.catalogue_arrives_by({ day })
}
