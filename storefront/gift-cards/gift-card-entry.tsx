import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { GiftCard } from '#contract/gift-cards.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { PersonCheck } from '#storefront/identity/person-check.tsx'
import { callAsPerson } from '#storefront/identity/prove-person.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

interface GiftCardEntryProps {
  /** What is done with number and PIN; without it the card is only looked at. */
  ask?: (typed: { code: string; pin: string }) => Promise<{ giftCard: GiftCard }>
  label?: string
  onFound: (card: GiftCard) => void
  onClose: () => void
}

const look = (typed: { code: string; pin: string }) => callAsPerson('POST /giftCard/checkBalance', typed)

/** A card by its number and PIN, which are sent once and kept nowhere. */
export function GiftCardEntry({ ask = look, label, onFound, onClose }: GiftCardEntryProps) {
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ code?: string; pin?: string }>({})
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  const check = async () => {
    if (busy) return
    const missing = {
      ...(!code.trim() && { code: m.checkout_gift_card_code_required() }),
      ...(!pin.trim() && { pin: m.checkout_gift_card_pin_required() }),
    }
    setError(missing)
    if (missing.code ?? missing.pin) return
    setBusy(true)
    try {
      const { giftCard } = await ask({ code, pin })
      return onFound(giftCard)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError({ code: failure.message })
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // the form around it ends in an order
    void check()
  }
  return (
    <div ref={place} className="grid gap-3 rounded-md bg-mist p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_120px]">
        <Field
          label={m.checkout_gift_card_code()}
          value={code}
          error={error.code}
          maxLength={40}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Field
          label={m.checkout_gift_card_pin()}
          value={pin}
          error={error.pin}
          maxLength={16}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onChange={(event) => setPin(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PersonCheck />
      <div className="flex gap-2">
        <Button size="small" busy={busy} onClick={() => void check()}>
          {label ?? m.checkout_gift_card_use()}
        </Button>
        <Button tone="quiet" size="small" onClick={onClose}>
          {m.checkout_close()}
        </Button>
      </div>
    </div>
  )
}
