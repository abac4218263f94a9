import type { Provider } from './provider.ts'

/** Money that comes by bank transfer: nobody to ask, a person confirms it by the proof that the buyer sends. §9 */
export const offlinePayment: Provider = {
  code: 'offline',
  start: async () => ({ kind: 'offline', ref: null }),
  query: async () => ({ kind: 'open' }),
  cancel: async () => ({ kind: 'unpaid', why: 'cancelled' }),
  refund: async () => ({ kind: 'refused' }), // staff send it back by hand, and are told to
  readNotice: async () => 'forged',
}
