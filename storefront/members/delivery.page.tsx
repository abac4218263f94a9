import { useState } from 'react'
import type { UserAddress } from '#contract/addresses.ts'
import { call } from '#storefront/lib/call.ts'
import { readPlaces } from './places.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { AddressCard } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { RemoveAddressDialog } from './remove-address-dialog.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { putAnswer, queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

type Doing =
  | { kind: 'nothing' }
  | { kind: 'editing'; address?: UserAddress }
  | { kind: 'removing'; address: UserAddress }
const nothing: Doing = { kind: 'nothing' }

type AddressBook = Awaited<ReturnType<typeof readBook>>
async function readBook() {
  const [book, places] = await Promise.all([call('GET /vip/getVipAddressList', {}), readPlaces()])
  return { ...book, places }
}

/** The address book, default first. §2 */
export default function DeliveryPage() {
  const book = useMemberQuery(queryKeys.addresses, readBook)
  const [doing, setDoing] = useState<Doing>(nothing)
  const known = book.data
  const isFull = known !== undefined && known.addresses.length >= known.most
  const add = (
    <Button icon="plus" disabled={!known || isFull} onClick={() => setDoing({ kind: 'editing' })}>
      {m.personal_address_add()}
    </Button>
  )
  const close = () => setDoing(nothing)
  return (
    <OwnPage
      title={m.personal_addresses()}
      text={
        known && known.addresses.length > 0
          ? m.personal_addresses_count({ count: known.addresses.length, most: known.most })
          : undefined
      }
      aside={known && known.addresses.length === 0 ? undefined : add}
    >
      <QueryPart query={book} skeleton={<RowsSkeleton count={2} height="h-40" />}>
        {({ addresses, places }) => {
          const take = (changed: { addresses: UserAddress[]; most: number }) => {
            void putAnswer<AddressBook>(queryKeys.addresses, () => ({ ...changed, places }))
            close()
          }
          return (
            <>
              {addresses.length === 0 ? (
                <EmptyState scene="no-addresses" title={m.personal_addresses_empty()} action={add}>
                  {m.personal_addresses_text()}
                </EmptyState>
              ) : (
                <AddressList addresses={addresses} onDo={setDoing} onChanged={take} />
              )}
              {doing.kind === 'editing' && (
                <AddressDialog
                  address={doing.address}
                  isFirst={addresses.length === 0}
                  places={places}
                  onClose={close}
                  onSaved={take}
                />
              )}
              {doing.kind === 'removing' && (
                <RemoveAddressDialog address={doing.address} onClose={close} onRemoved={take} />
              )}
            </>
          )
        }}
      </QueryPart>
    </OwnPage>
  )
}

interface AddressListProps {
  addresses: readonly UserAddress[]
  onDo: (doing: Doing) => void
  onChanged: (changed: { addresses: UserAddress[]; most: number }) => void
}

const AddressList = ({ addresses, onDo, onChanged }: AddressListProps) => (
  <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
    {addresses.map((address) => (
      <AddressCard
        key={address.userAddressCode}
        address={address}
        onEdit={() => onDo({ kind: 'editing', address })}
        onRemove={() => onDo({ kind: 'removing', address })}
        onChanged={onChanged}
      />
    ))}
  </ul>
)
