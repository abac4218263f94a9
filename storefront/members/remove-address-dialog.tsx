import type { UserAddress } from '#contract/addresses.ts'
import { call } from '#storefront/lib/call.ts'
import { describeAddress } from './describe-address.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from '#storefront/lib/confirm-dialog.tsx'

interface RemoveAddressDialogProps {
  address: UserAddress
  onClose: () => void
  onRemoved: (book: { addresses: UserAddress[]; most: number }) => void
}

/** Asks for confirmation before an address is deleted. */
export function RemoveAddressDialog({ address, onClose, onRemoved }: RemoveAddressDialogProps) {
  const remove = async () => {
    onRemoved(await call('POST /vip/deleteVipAddress', { userAddressCode: address.userAddressCode }))
    say(m.personal_deleted(), { tone: 'good' })
  }
  return (
    <ConfirmDialog
      title={m.personal_address_remove()}
      confirm={m.personal_remove()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{address.recipient}</p>
      <p className="wrap-anywhere">{describeAddress(address)}</p>
    </ConfirmDialog>
  )
}
