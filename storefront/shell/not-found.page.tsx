import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { ClosedNotice, type OpeningReply } from './closed-notice.tsx'
import { NotFound } from '#storefront/lib/not-found.tsx'
import { useReturnPath } from './use-reopening.ts'

/** Visitors of a closed shop are redirected here, too. §2 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { open, opensAt, hours } = await context.get(callContext)('POST /shop/isBetweenShopOpenPeriod', {})
  const closed: OpeningReply | null = open ? null : { opensAt, hours }
  return data({ closed }, { status: 404 })
}

export default function NotFoundPage() {
  const { closed } = useLoaderData<typeof loader>()
  return closed ? <ClosedNotice {...closed} /> : <NothingHere />
}

function NothingHere() {
  useReturnPath()
  return <NotFound />
}
