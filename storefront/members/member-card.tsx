import { Link } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
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
      className="grid gap-x-8 gap-y-6 md:grid-cols-[1fr_1fr] md:items-center lg:min-h-46 lg:grid-cols-[320px_1.3fr_0.8fr_1.1fr]"
    >
      {data ? <CardOf account={data} /> : <CardSkeleton />}
    </section>
  )
}

function CardOf({ account: { details, standing } }: { account: OwnAccount }) {
  return (
    <>
      <GradeFace details={details} />
      <GradeProgress standing={standing} />
      {/* On a phone the overview below says the same. */}
      <div className="grid content-start gap-1 max-md:hidden">
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

/** Each grade is a card of its own material. Its text reaches 4.5 : 1 on the darkest and the lightest part. */
const faces: Record<UserDetails['vipGrade'], string> = {
  MEMBER: 'from-[#ffffff] to-[#e3e7ed] text-[#16181d]',
  VIP: 'from-[#f8eabf] via-[#e8ca79] to-[#d3a94c] text-[#2e2206]',
  'SUPER VIP': 'from-[#f6f8fa] via-[#d4dae2] to-[#b3bcc8] text-[#1b2430]',
  'SUPER VVIP': 'from-[#0d1624] via-[#22375a] to-[#4f4480] text-[#ffffff]',
}

/** The member's card, in the material of the grade. It leads to what the grade is about. */
function GradeFace({ details }: { details: UserDetails }) {
  const shop = useFrame()?.company.name ?? ''
  return (
    <Link
      to="/personal/grade"
      className={`grid aspect-[1.75] w-full max-w-sm content-between rounded-md border border-line bg-linear-135 p-5 ${faces[details.vipGrade]}`}
    >
      <span className="flex items-start justify-between gap-4">
        <span className="text-14">{shop}</span>
        <span className="text-18 font-bold">{details.vipGradeName}</span>
      </span>
      <span className="grid gap-1">
        <span className="line-clamp-2 text-18 font-bold wrap-anywhere">{namePerson(details)}</span>
        <span className="text-12 tabular-nums">{m.personal_number({ number: details.vipCode })}</span>
      </span>
    </Link>
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
