import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { keepSelected } from './change-cart.ts'

/** Why the selected lines cannot be paid together, with a button for each set that can. §4 §5 */
export function CartConflict({ conflict }: { conflict: NonNullable<Cart['conflict']> }) {
  return (
    <Notice tone="warn" loud>
      <p className="font-medium">{conflict.message}</p>
      <p>{m.cart_conflict_help()}</p>
      <div className="mt-2 flex flex-wrap gap-2 pb-1">
        {conflict.groups.map((group) => (
          <Button
            key={group.label}
            tone="plain"
            size="small"
            className="py-1 text-left"
            onClick={() => void keepSelected(group.lines)}
          >
            {m.cart_keep_group({ label: group.label })}
          </Button>
        ))}
      </div>
    </Notice>
  )
}
