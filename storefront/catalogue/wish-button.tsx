import { m } from '#words/compiled/messages.js'
import { useSharedValue } from '#ui/shared-value.ts'
import { IconButton } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { wishList } from '#storefront/lib/wish-list.ts'

const none: readonly string[] = []

export function WishButton({ code, name, className = '' }: { code: string; name: string; className?: string }) {
  const wished = useSharedValue(wishList, none).includes(code)
  return (
    <IconButton
      icon="heart"
      filled={wished}
      aria-pressed={wished}
      label={wished ? m.catalogue_wish_remove({ name }) : m.catalogue_wish_add({ name })}
      className={`${wished ? 'text-action' : 'text-ink'} ${className}`}
      onClick={() => void toggle(code)}
    />
  )
}

/** The code loads when a heart is first pressed, so that the first page does not carry it. */
async function toggle(code: string) {
  const late = await import('./toggle-wish.ts').catch(() => say(m.shell_chunk_error(), { tone: 'bad' }))
  await late?.toggleWish(code)
}
