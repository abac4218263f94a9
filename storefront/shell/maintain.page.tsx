import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { formatMoment } from '#storefront/lib/moments.ts'
import { callContext } from '#storefront/lib/page-context.ts'
import { isMaintained } from '#storefront/identity/standing.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { PaymentMeanwhile } from './payment-meanwhile.tsx'
import { useReopening } from './use-reopening.ts'

/** Outside maintenance, this page redirects. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { maintained, maintainInfo, maintainEndDate } = await context.get(callContext)('GET /co/coInfo', {})
  if (!maintained) throw redirect('/')
  return { info: maintainInfo, until: maintainEndDate }
}

/** The maintenance notice with its end; the page leaves by itself then. §2, §4 */
export default function MaintainPage() {
  const { info, until } = useLoaderData<typeof loader>()
  const shopName = useFrame()?.company.name ?? ''
  useReopening(isOver)
  return (
    <div className="frame grid min-h-[70vh] place-items-center">
      <title>{`${m.shell_maintain_title()} | ${shopName}`}</title>
      <EmptyState scene="maintenance" level="h1" title={m.shell_maintain_title()}>
        {info && <p className="whitespace-pre-line text-ink">{info}</p>}
        <p className="mt-2">
          {until ? m.shell_maintain_until({ moment: formatMoment(until) }) : m.shell_maintain_soon()}
        </p>
        <PaymentMeanwhile />
        <noscript>
          <meta httpEquiv="refresh" content="60" />
        </noscript>
      </EmptyState>
    </div>
  )
}

const isOver = () => !isMaintained()
