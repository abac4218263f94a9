import { formatMoment } from '#console/lib/moments.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { FirstLoginCodes, type FirstLoginParts } from './first-login-parts.tsx'

export interface ShownOnceParts extends FirstLoginParts {
  endsAt: string
  /** Where the company is, when it is another one than this. */
  host?: string
}

/** What somebody else's first login needs. */
export function ShownOnce({ parts, close }: { parts: ShownOnceParts; close: () => void }) {
  const { endsAt, host } = parts
  return (
    <Dialog open onClose={close} title={m.console_shown_once()} closeLabel={m.console_close()}>
      <div className="grid gap-4 p-4">
        <Notice tone="warn">{m.console_shown_once_text({ moment: formatMoment(endsAt) })}</Notice>
        {host !== undefined && <p>{m.console_first_login_elsewhere({ host })}</p>}
        <FirstLoginCodes parts={parts} />
        <Button className="justify-self-end" onClick={close}>
          {m.console_shown_once_done()}
        </Button>
      </div>
    </Dialog>
  )
}
