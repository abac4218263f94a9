import type { RouteObject } from 'react-router'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Trouble } from './shell/trouble.tsx'

/** The whole console. Paths are below /console. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: Trouble,
    HydrateFallback: () => null,
    children: [
      { path: 'login', lazy: () => import('./staff/login.page.tsx') },
      { path: 'openShop', lazy: () => import('./companies/open-shop.page.tsx') },
      { path: 'leaveDemo', lazy: () => import('./companies/leave-demo.page.tsx') },
      { path: 'setUp', lazy: () => import('./staff/set-up.page.tsx') },
      {
        Component: Frame,
        children: [
          { index: true, lazy: () => import('./shell/begin.page.tsx') },
          { path: 'orders', lazy: () => import('./orders/orders.page.tsx') },
          { path: 'orders/:invoiceNo', lazy: () => import('./returns/order.page.tsx') },
          { path: 'payments', lazy: () => import('./payments/payments.page.tsx') },
          { path: 'refunds', lazy: () => import('./returns/refunds.page.tsx') },
          { path: 'approvals', lazy: () => import('./staff/approvals.page.tsx') },
          { path: 'goods', lazy: () => import('#console/goods/goods.page.tsx') },
          { path: 'goods/runs/:runId', lazy: () => import('#console/goods/bulk-run.page.tsx') },
          { path: 'goods/:code', lazy: () => import('./catalogue/product.page.tsx') },
          { path: 'tree', lazy: () => import('./catalogue/tree.page.tsx') },
          { path: 'brands', lazy: () => import('./catalogue/brands.page.tsx') },
          { path: 'attributes', lazy: () => import('./catalogue/attributes.page.tsx') },
          { path: 'meanings', lazy: () => import('./meanings/meanings.page.tsx') },
          { path: 'searched', lazy: () => import('./meanings/searched.page.tsx') },
          { path: 'groups', lazy: () => import('./catalogue/groups.page.tsx') },
          { path: 'prices', lazy: () => import('#console/goods/prices.page.tsx') },
          { path: 'prices/:assortId', lazy: () => import('#console/goods/variant-price.page.tsx') },
          { path: 'expected', lazy: () => import('./stock/expected.page.tsx') },
          { path: 'stock/:assortId', lazy: () => import('./stock/stock.page.tsx') },
          { path: 'imports', lazy: () => import('./imports/imports.page.tsx') },
          { path: 'imports/:importId', lazy: () => import('./imports/import.page.tsx') },
          { path: 'export', lazy: () => import('./imports/export.page.tsx') },
          { path: 'changes', lazy: () => import('./changes/changes.page.tsx') },
          { path: 'changes/:changeId', lazy: () => import('./changes/changes.page.tsx') },
          { path: 'shop', lazy: () => import('./shop/shop.page.tsx') },
          { path: 'shop/delivery', lazy: () => import('./shop/delivery.page.tsx') },
          { path: 'shop/warehouses', lazy: () => import('./stock/warehouses.page.tsx') },
          { path: 'shop/settings', lazy: () => import('./shop/settings.page.tsx') },
          { path: 'shop/payments', lazy: () => import('./payments/means.page.tsx') },
          { path: 'shop/hosts', lazy: () => import('./companies/hosts.page.tsx') },
          { path: 'texts', lazy: () => import('./content/pages.page.tsx') },
          { path: 'texts/:text', lazy: () => import('./content/text.page.tsx') },
          { path: 'reviews', lazy: () => import('./reviews/reviews.page.tsx') },
          { path: 'questions', lazy: () => import('./reviews/questions.page.tsx') },
          { path: 'people', lazy: () => import('./staff/people.page.tsx') },
          { path: 'audit', lazy: () => import('./staff/audit.page.tsx') },
          { path: 'account', lazy: () => import('./staff/account.page.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
