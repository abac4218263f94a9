import type { CatalogueSnapshots } from '#server/search/snapshots.reads.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { buyingEndpoints } from './buy-vouchers.http.ts'
import { voucherAdminEndpoints } from './voucher-admin.http.ts'
import { type VoucherHooks, walletEndpoints } from './voucher-wallet.http.ts'

export type { VoucherHooks } from './voucher-wallet.http.ts'

export const couponEndpoints = (context: AppContext, snapshots: CatalogueSnapshots, above: VoucherHooks) => [
  ...walletEndpoints(context, snapshots, above),
  ...buyingEndpoints(context, snapshots),
  ...voucherAdminEndpoints(context, snapshots),
]
