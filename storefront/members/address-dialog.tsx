import type { UserAddress } from '#contract/addresses.ts'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import type { PlaceChoices } from './places.ts'
import { AddressForm } from './address-form.tsx'

interface AddressDialogProps {
  /** Absent for a new address. */
  address: UserAddress | undefined
  isFirst: boolean
  places: PlaceChoices
  onClose: () => void
  onSaved: (book: { addresses: UserAddress[]; most: number }) => void
}

/** Adds or edits an address. */
export function AddressDialog({ address, onClose, ...rest }: AddressDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? m.personal_address_edit() : m.personal_address_add()}
      closeLabel={m.shell_close()}
    >
      <div className="p-4">
        <AddressForm address={address} {...rest} />
      </div>
    </Dialog>
  )
}
