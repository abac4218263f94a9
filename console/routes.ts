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
          { path: 'shop', lazy: () => import('./shop/shop.page.tsx') },
          { path: 'audit', lazy: () => import('./staff/audit.page.tsx') },
          { path: 'account', lazy: () => import('./staff/account.page.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
