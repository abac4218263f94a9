/** Lowest first. A slice may import only from slices named before it; scripts/check-rooms.ts holds it to that. */
export const slices = [
  'shop', // is it open: company, hours, settings, places
  'staff', // who works here, and what they changed
  'identity', // who someone is: accounts, logins, codes, tokens
  'members', // what a member has here: addresses, grade, profile
  'content', // news, sliders, footer, letters to the shop, mailing list
  'stock', // how many, and when
  'catalogue', // what there is
  'search', // how it is found: snapshot, index, ranking, facets
  'promotions', // what is cheaper: offers, codes, combos
  'points', // what members have earned
  'vouchers', // coupons a member holds
  'gift-cards', // balances that pay
  'cart', // what a visitor means to buy
  'billing', // what is paid later: bills, plans, reminders
  'orders', // what was bought
  'payments', // talking to banks
  'checkout', // turns a cart into an order
  'returns', // what goes back: cancelled, refunded, exchanged
] as const
