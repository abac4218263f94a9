import { m } from '#words/compiled/messages.js'
import { useRemembered } from '#storefront/lib/remembered.ts'
import { IconButton } from '#storefront/ui/button.tsx'
import { toggleWish, wishList } from './wish-list.ts'

const none: readonly string[] = []

export function WishButton({ code, name, className = '' }: { code: string; name: string; className?: string }) {
  const wished = useRemembered(wishList, none).includes(code)
  return (
    <IconButton
      icon="heart"
      filled={wished}
      aria-pressed={wished}
      label={wished ? m.catalogue_wish_remove({ name }) : m.catalogue_wish_add({ name })}
      className={`hover:bg-paper/80 ${wished ? 'text-action' : 'text-ink'} ${className}`}
      onClick={() => toggleWish(code)}
    />
  )
}
