import type * as addresses from './addresses.ts'
import type * as bills from './bills.ts'
import type * as bulkRuns from './bulk-runs.ts'
import type * as cart from './cart.ts'
import type * as catalogue from './catalogue.ts'
import type * as categoryAdmin from './category-admin.ts'
import type * as meaningsAdmin from './meanings-admin.ts'
import type * as changes from './changes.ts'
import type * as companies from './companies.ts'
import type * as checkout from './checkout.ts'
import type * as content from './content.ts'
import type * as contentAdmin from './content-admin.ts'
import type * as deliveryAdmin from './delivery-admin.ts'
import type * as drafts from './drafts.ts'
import type { Sent, Shape, Understood } from './endpoint.ts'
import type * as favourites from './favourites.ts'
import type * as giftCards from './gift-cards.ts'
import type * as goodsChange from './goods-change.ts'
import type * as goodsAdmin from './goods-admin.ts'
import type * as goodsList from './goods-list.ts'
import type * as goodsViews from './goods-views.ts'
import type * as grades from './grades.ts'
import type * as imports from './imports.ts'
import type * as invitations from './invitations.ts'
import type * as leaving from './leaving.ts'
import type * as lists from './lists.ts'
import type * as members from './members.ts'
import type * as notices from './notices.ts'
import type * as orders from './orders.ts'
import type * as passkeys from './passkeys.ts'
import type * as paymentMeans from './payment-means.ts'
import type * as payments from './payments.ts'
import type * as people from './people.ts'
import type * as pictures from './pictures.ts'
import type * as points from './points.ts'
import type * as proofs from './proofs.ts'
import type * as previews from './previews.ts'
import type * as pricesAdmin from './prices-admin.ts'
import type * as profile from './profile.ts'
import type * as promotions from './promotions.ts'
import type * as returns from './returns.ts'
import type * as reviews from './reviews.ts'
import type * as reviewsAdmin from './reviews-admin.ts'
import type * as searchAdmin from './search-admin.ts'
import type * as sessions from './sessions.ts'
import type * as shop from './shop.ts'
import type * as shopAdmin from './shop-admin.ts'
import type * as staffOrders from './staff-orders.ts'
import type * as staffReturns from './staff-returns.ts'
import type * as staffPasskeys from './staff-passkeys.ts'
import type * as staff from './staff.ts'
import type * as expectedGoods from './expected-goods.ts'
import type * as stock from './stock.ts'
import type * as thirdParties from './third-parties.ts'
import type * as tree from './tree.ts'
import type * as vouchers from './vouchers.ts'
import type * as warehouses from './warehouses.ts'

type EndpointOf<Module> = Extract<Module[keyof Module], { route: string; input: Shape; reply: Shape }>
type Every =
  | EndpointOf<typeof addresses>
  | EndpointOf<typeof bills>
  | EndpointOf<typeof bulkRuns>
  | EndpointOf<typeof cart>
  | EndpointOf<typeof catalogue>
  | EndpointOf<typeof categoryAdmin>
  | EndpointOf<typeof meaningsAdmin>
  | EndpointOf<typeof changes>
  | EndpointOf<typeof companies>
  | EndpointOf<typeof checkout>
  | EndpointOf<typeof content>
  | EndpointOf<typeof contentAdmin>
  | EndpointOf<typeof deliveryAdmin>
  | EndpointOf<typeof drafts>
  | EndpointOf<typeof favourites>
  | EndpointOf<typeof giftCards>
  | EndpointOf<typeof goodsAdmin>
  | EndpointOf<typeof goodsList>
  | EndpointOf<typeof goodsViews>
  | EndpointOf<typeof goodsChange>
  | EndpointOf<typeof grades>
  | EndpointOf<typeof imports>
  | EndpointOf<typeof invitations>
  | EndpointOf<typeof leaving>
  | EndpointOf<typeof lists>
  | EndpointOf<typeof members>
  | EndpointOf<typeof notices>
  | EndpointOf<typeof orders>
  | EndpointOf<typeof passkeys>
  | EndpointOf<typeof paymentMeans>
  | EndpointOf<typeof payments>
  | EndpointOf<typeof people>
  | EndpointOf<typeof pictures>
  | EndpointOf<typeof points>
  | EndpointOf<typeof previews>
  | EndpointOf<typeof pricesAdmin>
  | EndpointOf<typeof profile>
  | EndpointOf<typeof proofs>
  | EndpointOf<typeof promotions>
  | EndpointOf<typeof returns>
  | EndpointOf<typeof reviews>
  | EndpointOf<typeof reviewsAdmin>
  | EndpointOf<typeof searchAdmin>
  | EndpointOf<typeof sessions>
  | EndpointOf<typeof shop>
  | EndpointOf<typeof shopAdmin>
  | EndpointOf<typeof staff>
  | EndpointOf<typeof staffOrders>
  | EndpointOf<typeof staffPasskeys>
  | EndpointOf<typeof staffReturns>
  | EndpointOf<typeof expectedGoods>
  | EndpointOf<typeof stock>
  | EndpointOf<typeof thirdParties>
  | EndpointOf<typeof tree>
  | EndpointOf<typeof vouchers>
  | EndpointOf<typeof warehouses>

/** All calls by route, for clients. Types only, so that zod stays out of the browser. */
export type Calls = {
  [E in Every as E['route']]: { input: Sent<E['input']>; reply: Understood<E['reply']>; who: E['who'] }
}
export type Route = keyof Calls
