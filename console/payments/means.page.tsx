import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { StateDot } from '#console/lib/state-dot.tsx'
import { ShopPills } from '#console/shop/shop-pills.tsx'
import type { Reply } from '#ui/api.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { Payees } from './payees.tsx'

/** By what visitors can pay, why not by the others, and where the money goes. */
export const Component = () => (
  <Needs route="GET /staff/paymentMeans">
    <PaymentMeans />
  </Needs>
)

function PaymentMeans() {
  const query = useAnswer('GET /staff/paymentMeans', {})
  const may = useMay()
  return (
    <>
      <PageHead title={m.console_means()} />
      <ShopPills />
      <Answered query={query} skeleton={<RowsSkeleton count={2} height="h-40" />}>
        {(known) => (
          <div className="grid max-w-4xl gap-4">
            <Block title={m.console_means_offered()}>
              <ul className="grid gap-2">
                {known.means.map((one) => (
                  <li key={one.code} className="grid gap-1 border-b border-line pb-2 last:border-0">
                    <MeansLine {...one} />
                  </li>
                ))}
              </ul>
            </Block>
            <Payees known={known} isReadOnly={!may('PUT /staff/paymentMeans')} />
          </div>
        )}
      </Answered>
    </>
  )
}

const MeansLine = ({ name, isOffered, isTest, why }: Reply<'GET /staff/paymentMeans'>['means'][number]) => (
  <>
    <p className="flex flex-wrap justify-between gap-2">
      <span className="font-medium">{name}</span>
      <StateDot tone={isTest ? 'warn' : isOffered ? 'good' : 'plain'}>{sayState(isOffered, isTest)}</StateDot>
    </p>
    {why && <p className="text-soft">{why}</p>}
  </>
)

function sayState(isOffered: boolean, isTest: boolean): string {
  if (isTest) return m.console_means_test()
  return isOffered ? m.console_offered() : m.console_not_offered()
}
