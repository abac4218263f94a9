import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { m } from '#words/compiled/messages.js'
import type { Reply } from '#ui/api.ts'

const names = {
  collection: m.personal_consent_collection,
  terms: m.personal_consent_terms,
  marketing: m.personal_consent_marketing,
}

type ConsentRow = Reply<'GET /vip/posmVipSettingInfo'>['consents'][number]

/** Consents given and withdrawn, with the words as recorded. */
export function ConsentRecord({ consents }: { consents: readonly ConsentRow[] }) {
  if (consents.length === 0) return null
  return (
    <details className="text-14">
      <summary className="min-h-9 py-1.5 text-action hover:underline">{m.personal_consents()}</summary>
      <ol className="mt-2 grid gap-3">
        {consents.map(({ kind, given, wording, at }, index) => (
          <li key={`${kind} ${at}`} className="grid gap-1 border-l-2 border-line pl-3">
            <p className="font-medium">
              {names[kind]()} · {given ? m.personal_consent_given() : sayNo(kind, consents.slice(index + 1))}
              <time dateTime={at} className="ml-2 font-normal text-soft tabular-nums">
                {formatDayWithYear(at)}
              </time>
            </p>
            <p className="text-soft">{wording}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Only a consent given before can be withdrawn. */
const sayNo = (kind: ConsentRow['kind'], before: readonly ConsentRow[]) =>
  before.some((one) => one.kind === kind && one.given) ? m.personal_consent_withdrawn() : m.personal_consent_refused()
