import type { Provider } from './provider.ts'

/** Bank transfer: no provider to ask; staff confirm the money by the buyer's proof. §9 */
export const offlinePayment: Provider = {
  code: 'offline',
  start: async () => ({ kind: 'offline', ref: null }),
  query: async () => ({ kind: 'open' }),
  cancel: async () => ({ kind: 'unpaid', why: 'cancelled' }),
  refund: async () => ({ kind: 'refused' }), // staff send it back by hand, and are told to
  readNotice: async () => 'forged',
}
