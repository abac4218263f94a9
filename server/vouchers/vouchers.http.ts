import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { buyingEndpoints } from './buy-vouchers.http.ts'
import { voucherAdminEndpoints } from './voucher-admin.http.ts'
import { type VoucherHooks, walletEndpoints } from './voucher-wallet.http.ts'

export const couponEndpoints = (context: AppContext, catalogue: CatalogueViews, above: VoucherHooks) => [
  ...walletEndpoints(context, catalogue, above),
  ...buyingEndpoints(context, catalogue),
  ...voucherAdminEndpoints(context, catalogue),
]
