import { Hono } from 'hono'
import { cartDoors } from './cart/http.ts'
import { catalogueDoors } from './catalogue/http.ts'
import { checkoutDoors } from './checkout/http.ts'
import { contentDoors } from './content/http.ts'
import type { Clock } from './lib/clock.ts'
import type { Db } from './lib/db.ts'
import { type Bindings, type Floor, hangDoors, type Log } from './lib/http.ts'
import { KeptAnswers } from './lib/kept-answers.ts'
import { recogniseVisitor } from './members/commands.ts'
import { memberDoors } from './members/http.ts'
import { orderDoors } from './orders/http.ts'
import { paymentDoors } from './payments/http.ts'
import { shopDoors } from './shop/http.ts'
import { findCompanyOfHost } from './shop/reads.ts'

/** Lowest first. A slice may import only from slices named before it; scripts/check-rooms.ts holds it to that. */
export const slices = [
  'shop', // is it open: company, hours, settings, places
  'content', // news, sliders, footer
  'members', // who someone is
  'stock', // how many, and when
  'catalogue', // what there is
  'cart', // what a visitor means to buy
  'orders', // what was bought
  'payments', // talking to banks
  'checkout', // turns a cart into an order
] as const
