import type { MarkName } from '#console/lib/mark.tsx'
import type { Route } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

/** What the counts beside the nouns say. */
export type CountName = 'orders' | 'payments' | 'refunds' | 'approvals' | 'reviews' | 'questions'

export interface Noun {
  to: string
  name: () => string
  mark: MarkName
  /** Who may make this call sees the noun. */
  route: Route
  /** The second key after G. */
  key: string
  count?: CountName
}

/** The nouns of the bar, in the order of a day's work. */
export const nouns: readonly Noun[] = [
  {
    to: '/orders',
    name: () => m.console_orders(),
    mark: 'orders',
    route: 'GET /staff/orders',
    key: 'o',
    count: 'orders',
  },
  {
    to: '/payments',
    name: () => m.console_payments(),
    mark: 'payments',
    route: 'GET /staff/offlinePayments',
    key: 'p',
    count: 'payments',
  },
  {
    to: '/refunds',
    name: () => m.console_refunds(),
    mark: 'refunds',
    route: 'GET /staff/refunds',
    key: 'r',
    count: 'refunds',
  },
  {
    to: '/approvals',
    name: () => m.console_approvals(),
    mark: 'approvals',
    route: 'GET /staff/approvals',
    key: 'a',
    count: 'approvals',
  },
  {
    to: '/reviews',
    name: () => m.console_reviews(),
    mark: 'reviews',
    route: 'GET /staff/reviews',
    key: 'v',
    count: 'reviews',
  },
  {
    to: '/questions',
    name: () => m.console_questions(),
    mark: 'questions',
    route: 'GET /staff/questions',
    key: 'q',
    count: 'questions',
  },
  { to: '/goods', name: () => m.console_catalogue(), mark: 'goods', route: 'GET /staff/goods/order', key: 'g' },
  { to: '/tree', name: () => m.console_tree(), mark: 'tree', route: 'GET /staff/tree', key: 't' },
  { to: '/prices', name: () => m.console_prices(), mark: 'prices', route: 'GET /staff/prices/calendar', key: 'm' },
  {
    to: '/expected',
    name: () => m.console_coming_goods(),
    mark: 'coming',
    route: 'GET /staff/expectedGoods',
    key: 'd',
  },
  { to: '/imports', name: () => m.console_imports(), mark: 'imports', route: 'GET /staff/imports', key: 'i' },
  { to: '/changes', name: () => m.console_changes(), mark: 'changes', route: 'GET /staff/changes', key: 'c' },
  { to: '/shop', name: () => m.console_shop(), mark: 'shop', route: 'GET /staff/company', key: 's' },
  { to: '/texts', name: () => m.console_texts(), mark: 'texts', route: 'GET /staff/content', key: 'x' },
  { to: '/people', name: () => m.console_people(), mark: 'people', route: 'GET /staff/people', key: 'e' },
  { to: '/audit', name: () => m.console_audit(), mark: 'audit', route: 'GET /staff/auditLog', key: 'l' },
]
