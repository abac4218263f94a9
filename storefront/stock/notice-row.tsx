import type { ItemSubscription } from '#contract/notices.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatHkd } from '#ui/money.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** One variant that is waited for, or for a lower price of it: whether its notice is active, and a button to end it. */
export function NoticeRow({ notice }: { notice: ItemSubscription }) {
  const leave = useAct(async () => {
    const { subscriptionId } = notice
    await call('POST /app/updateItemSubscription', { subscribe: false, subscriptionId })
    say(m.personal_cancelled(), { tone: 'good' })
    await refresh(queryKeys.notices)
  })
  return (
    <li className="grid grid-cols-[80px_1fr] items-start gap-4 rounded-md border border-line p-4 sm:grid-cols-[96px_1fr_auto]">
      <div>
        <Picture
          picture={notice.picture}
          alt=""
          sizes="96px"
          className="aspect-square w-full rounded-md bg-mist object-cover"
        />
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="line-clamp-2 wrap-anywhere">
          {notice.sellable ? (
            <Link to={`/product/${encodeURIComponent(notice.productCode)}`} className="font-medium hover:text-action">
              {notice.name}
            </Link>
          ) : (
            <span className="font-medium">{notice.name}</span>
          )}
        </p>
        {notice.variant && <p className="text-14 text-soft">{notice.variant}</p>}
        <p>
          <Price amount={notice.sellingPrice} size="line" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          <State notice={notice} />
          <NoticeTo to={sayPhone(notice.to)} />
        </p>
      </div>
      {notice.state === 'WAITING' && (
        <Button
          tone="plain"
          size="small"
          busy={leave.isPending}
          aria-label={m.personal_notice_leave_of({ name: notice.name })}
          className="col-start-2 justify-self-start sm:col-start-3"
          onClick={() => leave.mutate()}
        >
          {m.personal_notice_leave()}
        </Button>
      )}
    </li>
  )
}

/** An address wraps inside only when it does not fit on its own line. */
function NoticeTo({ to }: { to: string }) {
  const [before = '', after = ''] = m.personal_notice_to({ to: '\n' }).split('\n')
  return (
    <span className="min-w-0 text-soft">
      {before}
      <span className="inline-block max-w-full wrap-anywhere">{to}</span>
      {after}
    </span>
  )
}

function State({ notice }: { notice: ItemSubscription }) {
  if (!notice.sellable) return <Badge tone="plain">{m.personal_notice_gone()}</Badge>
  if (notice.state === 'TOLD' && notice.toldAt)
    return <Badge tone="good">{m.personal_notice_told({ day: formatDayWithYear(notice.toldAt) })}</Badge>
  if (notice.seenPrice !== null)
    return <Badge tone="warn">{m.personal_notice_waiting_price({ price: formatHkd(notice.seenPrice) })}</Badge>
  return <Badge tone="warn">{m.personal_notice_waiting()}</Badge>
}
