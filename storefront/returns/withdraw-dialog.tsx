import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

interface WithdrawDialogProps {
  refundNo: string
  onClose: () => void
  onChanged: () => void
}

/** Asks for confirmation before a request is withdrawn. */
export function WithdrawDialog({ refundNo, onClose, onChanged }: WithdrawDialogProps) {
  const withdraw = useAct(
    async () => {
      await call('POST /sale/withdrawRefund', { refundNo })
      say(m.returns_withdrawn(), { tone: 'good' })
    },
    () => {
      onClose()
      onChanged()
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.returns_withdraw_title({ number: refundNo })}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {m.returns_withdraw_keep()}
          </Button>
          <Button tone="bad" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {m.returns_withdraw()}
          </Button>
        </div>
      }
    >
      <p className="p-4">{m.returns_withdraw_text()}</p>
    </Dialog>
  )
}
