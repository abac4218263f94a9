import { data, type LoaderFunctionArgs } from 'react-router'
import type { CompanyInfo } from '#contract/shop.ts'
import { callContext } from '#storefront/lib/page-context.ts'

/** A company has one of two sets of routes; pages of the other answer 404. §2 */
export async function requireRouteSet(
  context: LoaderFunctionArgs['context'],
  wanted: CompanyInfo['routeSet'],
): Promise<null> {
  const { routeSet } = await context.get(callContext)('GET /co/coInfo', {})
  if (routeSet !== wanted) throw data(null, { status: 404 })
  return null
}
