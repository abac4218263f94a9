import type { UserAddress } from '#contract/addresses.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { describeAddress } from './describe-address.ts'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { placeOf } from './places.ts'

interface AddressCardProps {
  address: UserAddress
  onEdit: () => void
  onRemove: () => void
  onChanged: (book: { addresses: UserAddress[]; most: number }) => void
}

/** One address as on a parcel label, with its actions. */
export function AddressCard({ address, onEdit, onRemove, onChanged }: AddressCardProps) {
  const appoint = useAct(async () => {
    const { userAddressCode } = address
    onChanged(await call('POST /vip/saveUserAddress', { ...placeOf(address), userAddressCode, defaultFlag: true }))
    say(m.personal_set_up(), { tone: 'good' })
  })
  const text = describeAddress(address)
  return (
    <li className="flex flex-col rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{address.recipient}</span>
        <span className="text-soft tabular-nums">{sayPhone(address.phone)}</span>
        {address.defaultFlag && <Badge>{m.personal_default()}</Badge>}
      </p>
      <address className="mt-2 mb-3 grow wrap-anywhere not-italic">{text}</address>
      <p className="-mx-3 -mb-2 flex flex-wrap">
        <Button tone="quiet" size="small" aria-label={m.personal_address_edit_of({ address: text })} onClick={onEdit}>
          {m.personal_edit()}
        </Button>
        {!address.defaultFlag && (
          <Button
            tone="quiet"
            size="small"
            busy={appoint.isPending}
            aria-label={m.personal_address_default_of({ address: text })}
            onClick={() => appoint.mutate()}
          >
            {m.personal_make_default()}
          </Button>
        )}
        <Button
          tone="quiet"
          size="small"
          className="ml-auto !text-bad hover:!bg-bad-tint"
          aria-label={m.personal_address_remove_of({ address: text })}
          onClick={onRemove}
        >
          {m.personal_remove()}
        </Button>
      </p>
    </li>
  )
}
