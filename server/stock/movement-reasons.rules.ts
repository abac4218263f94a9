/** Why an order moves stock. Stored with the movement; the console says it in words. */
export type OrderReason =
  | 'placed'
  | 'sent'
  | 'paid'
  | 'paid late'
  | 'paid online instead'
  | 'proof of payment'
  | 'no proof of payment'
  | 'expired'
  | 'cancelled'
  | 'voided'
  | 'exchange'

/** Why pieces come that nobody received by hand. */
export type FirstReason = 'first stock' | 'opening stock'
