import { m } from '#words/compiled/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { CategoryTree } from './category-tree.tsx'
import type { Department } from '#storefront/lib/frame-data.ts'

export function CategorySheet({
  menu,
  open,
  onClose,
}: {
  menu: readonly Department[]
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={m.shell_all_categories()} closeLabel={m.shell_close()} place="left">
      <CategoryTree menu={menu} />
    </Dialog>
  )
}
