import { useState } from 'react'
import type { UserAddress } from '#contract/addresses.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { describeAddress } from '#storefront/members/describe-address.ts'
import { say } from '#storefront/ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemoveAddressDialogProps {
  address: UserAddress
  onClose: () => void
  onRemoved: (book: { addresses: UserAddress[]; most: number }) => void
}

/** Nothing is deleted by a slip of the thumb. */
export function RemoveAddressDialog({ address, onClose, onRemoved }: RemoveAddressDialogProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      onRemoved(await call('POST /vip/deleteVipAddress', { userAddressCode: address.userAddressCode }))
      say(m.personal_deleted(), { tone: 'good' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={m.personal_address_remove()}
      confirm={m.personal_remove()}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{address.recipient}</p>
      <p className="wrap-anywhere">{describeAddress(address)}</p>
    </ConfirmDialog>
  )
}
