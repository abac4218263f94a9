import { useEffect, useState } from 'react'
import { cart, cartDrawer, readCart } from '#storefront/lib/cart-store.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useRemembered } from '#ui/shared-value.ts'
import { hearNotes } from './heard-notes.ts'
import { followOtherTabs } from './tabs.ts'

const CartDrawer = lazily(() => import('./cart-drawer.tsx'), 'CartDrawer')

/** Where the drawer stands on every page: its code comes when it is first opened. */
export function CartDrawerPlace() {
  const open = useRemembered(cartDrawer, false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(listen, [])
  useEffect(() => followOtherTabs(() => void readCart().catch(() => {})), [])
  return wasOpened ? <CartDrawer /> : null
}

/** From the first page on, whoever asks for the cart: what it tells once is kept for the page that shows it. */
function listen() {
  const hear = () => {
    const told = cart.get()
    if (told) hearNotes(told)
  }
  hear()
  return cart.subscribe(hear)
}
