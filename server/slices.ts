/** Lowest first. A slice may import only from slices named before it; scripts/check-rooms.ts holds it to that. */
export const slices = [
  'shop', // company, opening hours, settings, places
  'staff', // staff accounts and audit log
  'changes', // what staff wrote to goods, and undoing it
  'pictures', // photos that staff uploaded
  'verification', // codes by mail and SMS, proof of work
  'consents', // what a member agreed to
  'identity', // accounts, logins, tokens
  'third-parties', // logins by Google, Apple, Facebook
  'members', // members: addresses, grade, profile
  'content', // news, banners, footer, contact messages, mailing list
  'companies', // making a company, its hosts
  'stock', // stock and arrival dates
  'catalogue', // products, and what staff sort them into
  'goods', // what staff do with products: write, order, price, publish
  'bulk', // one change of many goods at once
  'imports', // files of goods, prices and stock, in and out
  'meanings', // what words mean to a search: tokens, synonyms, occasions
  'search', // finding products: snapshot, index, ranking, facets
  'promotions', // discounts: offers, codes, combos
  'points', // members' points
  'vouchers', // members' coupons
  'gift-cards', // balances that pay
  'cart', // what a visitor means to buy
  'billing', // instalments: bills, plans, reminders
  'orders', // placed orders
  'buyers', // who bought: guests' orders, erasing their data
  'fulfilment', // what staff do with orders: pick, dispatch, complete
  'payments', // payments and banks
  'checkout', // turns a cart into an order
  'returns', // what goes back: cancelled, refunded, exchanged
  'reviews', // what members say and ask of goods
] as const
