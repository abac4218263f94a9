import { ActDialog } from '#console/lib/act-dialog.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { refresh, useAct } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { m } from '#words/compiled/messages.js'

export interface RemoveDialogProps {
  route: 'POST /staff/ways/{code}/remove' | 'POST /staff/pickupPoints/{code}/remove'
  shownBy: 'GET /staff/ways' | 'GET /staff/pickupPoints'
  removed: { code: string; version: number; nameZh: string; nameEn: string }
  close: () => void
}

/** Asks before something is removed for good. What open orders name is refused. */
export function RemoveDialog({ route, shownBy, removed: { code, version, nameZh, nameEn }, close }: RemoveDialogProps) {
  const act = useAct(route, () => {
    close()
    return refresh(shownBy)
  })
  return (
    <ActDialog
      title={m.console_remove_of({ name: inLanguage(chosenLanguage.get())(nameZh, nameEn) })}
      act={m.console_remove()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ code, version })}
      onClose={close}
    >
      <p>{m.console_remove_text()}</p>
    </ActDialog>
  )
}
