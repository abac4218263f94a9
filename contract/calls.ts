import type * as cart from './cart.ts'
import type * as catalogue from './catalogue.ts'
import type * as checkout from './checkout.ts'
import type * as content from './content.ts'
import type { Sent, Shape, Understood } from './endpoint.ts'
import type * as members from './members.ts'
import type * as orders from './orders.ts'
import type * as payments from './payments.ts'
import type * as shop from './shop.ts'
import type * as tree from './tree.ts'

type EndpointOf<Module> = Extract<Module[keyof Module], { route: string; input: Shape; reply: Shape }>
type Every =
  | EndpointOf<typeof cart>
  | EndpointOf<typeof catalogue>
  | EndpointOf<typeof checkout>
  | EndpointOf<typeof content>
  | EndpointOf<typeof members>
  | EndpointOf<typeof orders>
  | EndpointOf<typeof payments>
  | EndpointOf<typeof shop>
  | EndpointOf<typeof tree>

/** Every call by its route, for clients: types only, so that zod stays out of the browser. */
export type Calls = {
  [E in Every as E['route']]: { input: Sent<E['input']>; reply: Understood<E['reply']>; who: E['who'] }
}
export type Route = keyof Calls
