import { formatMoment } from '#console/lib/moments.ts'
import { type CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { sayField } from './say-field.ts'

interface StaleDialogProps {
  refusal: CallFailed
  /** Drops what is typed here. */
  onTheirs: () => void
  /** Writes what is typed here over theirs; the version is the one that it stands on now. */
  onMine: (version: number) => void
  onClose: () => void
}

/** A colleague wrote the same record meanwhile: who, when, which fields, and whose words stay. */
export function StaleDialog({ refusal: { facts }, onTheirs, onMine, onClose }: StaleDialogProps) {
  const fields = String(facts['fields'] ?? '')
    .split(', ')
    .filter(Boolean)
  return (
    <Dialog open onClose={onClose} title={m.console_stale()} closeLabel={m.console_close()}>
      <div className="grid gap-4 p-4">
        <p>
          {m.console_stale_text({
            name: String(facts['by'] ?? '') || m.console_changed_by_job(),
            moment: facts['at'] ? formatMoment(String(facts['at'])) : '',
          })}
        </p>
        {fields.length > 0 && (
          <ul className="list-disc pl-5">
            {fields.map((field) => (
              <li key={field}>{sayField(field)}</li>
            ))}
          </ul>
        )}
        <p className="text-soft">{m.console_stale_choice()}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="plain" onClick={onTheirs}>
            {m.console_stale_theirs()}
          </Button>
          <Button onClick={() => onMine(Number(facts['version'] ?? 0))}>{m.console_stale_mine()}</Button>
        </div>
      </div>
    </Dialog>
  )
}
