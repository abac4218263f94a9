import { Link } from 'react-router'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { GradeProgress } from './grade-progress.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { type OwnAccount, useAccount } from './own-account.ts'
import { sayPoints, sayWorth } from './points.ts'
import { putAnswer, queryKeys } from '#storefront/lib/query.ts'

/** The member's grade, progress to the next, points in dollars, and invitation code. */
export function MemberCard() {
  const { data, errorUpdateCount } = useAccount()
  if (errorUpdateCount > 0 && !data) return null // the page below shows the error
  return (
    <section
      aria-label={m.personal_card()}
      className="grid gap-x-12 gap-y-6 rounded-md border border-line bg-mist p-4 md:grid-cols-[1fr_1fr] lg:min-h-38 lg:grid-cols-[1.1fr_1.4fr_1fr_1.1fr] lg:p-6"
    >
      {data ? <CardOf account={data} /> : <CardSkeleton />}
    </section>
  )
}

function CardOf({ account: { details, standing } }: { account: OwnAccount }) {
  return (
    <>
      <div className="grid min-w-0 content-start gap-2">
        <p className="line-clamp-3 text-18 font-bold wrap-anywhere">{namePerson(details)}</p>
        <p>
          <Link to="/personal/grade">
            <Badge tone="action" className="!px-2 !py-1 !text-14">
              {details.vipGradeName}
            </Badge>
          </Link>
        </p>
        <p className="text-12 text-soft tabular-nums">{m.personal_number({ number: details.vipCode })}</p>
      </div>
      <GradeProgress standing={standing} />
      <div className="grid content-start gap-1">
        <p className="text-14 text-soft">{m.personal_points()}</p>
        <p className="text-22 leading-tight font-bold tabular-nums">{sayPoints(details.bonus)}</p>
        <p className="text-12 text-soft tabular-nums">{m.personal_worth({ amount: sayWorth(details.bonus) })}</p>
      </div>
      <InvitationCode
        code={details.invitationCode}
        onNew={(invitationCode) =>
          void putAnswer<OwnAccount>(
            queryKeys.account,
            (known) => known && { ...known, details: { ...known.details, invitationCode } },
          )
        }
      />
    </>
  )
}

const CardSkeleton = () =>
  [0, 1, 2, 3].map((part) => (
    <div key={part} className="grid content-start gap-2">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  ))
