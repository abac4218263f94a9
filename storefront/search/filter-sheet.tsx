import { m } from '#words/compiled/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

interface FilterSheetProps extends FilterPanelProps {
  open: boolean
  onClose: () => void
  count: number
}

/** The filter panel in a sheet, on phones and tablets. */
export function FilterSheet({ open, onClose, count, ...panel }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      place="right"
      title={m.catalogue_filters()}
      closeLabel={m.shell_close()}
      foot={
        <Button className="w-full" size="large" onClick={onClose}>
          {m.catalogue_show_results({ count })}
        </Button>
      }
    >
      <div className="px-4">
        <FilterPanel {...panel} />
      </div>
    </Dialog>
  )
}
