import { plain } from '#server/shop/contacts.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { Passkey } from './passkey.ts'

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
}

/** Renames a passkey; an empty name keeps the old one. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const state = useMemberForm(
    () => ({}),
    async (typed) => {
      await call('POST /vip/renamePasskey', { id: passkey.id, name: plain(typed('name')) || passkey.name })
      say(m.personal_passkey_renamed(), { tone: 'good' })
      void refresh(queryKeys.passkeys)
      onClose()
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.personal_passkey_rename_of({ name: passkey.name })}
      closeLabel={m.shell_close()}
    >
      <div className="p-4">
        <MemberForm state={state}>
          <Field
            {...state.field('name')}
            label={m.personal_passkey_name()}
            defaultValue={passkey.name}
            autoComplete="off"
            maxLength={60}
            required
          />
          <Button type="submit" size="large" busy={state.busy}>
            {m.personal_passkey_rename()}
          </Button>
        </MemberForm>
      </div>
    </Dialog>
  )
}
