import { call } from '#storefront/lib/call.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from '#storefront/lib/confirm-dialog.tsx'
import type { Passkey } from './passkey.ts'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
}

/** Asks for confirmation: a removed passkey stops working at once. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const remove = async () => {
    await call('POST /vip/removePasskey', { id })
    say(m.personal_passkey_removed(), { tone: 'good' })
    onClose()
    void refresh(queryKeys.passkeys)
  }
  return (
    <ConfirmDialog
      title={m.personal_passkey_remove()}
      confirm={m.personal_remove()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{m.personal_passkey_remove_text({ name })}</p>
    </ConfirmDialog>
  )
}
