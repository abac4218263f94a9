import { useEffect, useState } from 'react'
import { cart, cartDrawer, readCart } from '#storefront/lib/cart-store.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { storeNotes } from './saved-notes.ts'
import { followOtherTabs } from './tabs.ts'

const CartDrawer = lazily(() => import('./cart-drawer.tsx'), 'CartDrawer')

/** Mounts the cart drawer on every page; its code loads when it first opens. */
export function CartDrawerPlace() {
  const open = useSharedValue(cartDrawer, false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(listen, [])
  useEffect(() => followOtherTabs(() => void readCart().catch(() => {})), [])
  return wasOpened ? <CartDrawer /> : null
}

/** Subscribes from the first page on: notes that the shop sends only once are kept for the page that shows them. */
function listen() {
  const save = () => {
    const told = cart.get()
    if (told) storeNotes(told)
  }
  save()
  return cart.subscribe(save)
}
