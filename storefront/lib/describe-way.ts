import type { Crumb } from '#ui/breadcrumb.tsx'
import type { PagePlace } from './page-head.tsx'

/** Breadcrumbs as structured data (schema.org). */
export const describeWay = (crumbs: readonly Crumb[], here: string, { addressOf, url }: PagePlace) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...crumbs.map(({ label, to }) => [label, addressOf(to)] as const), [here, url] as const].map(
    ([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item }),
  ),
})
