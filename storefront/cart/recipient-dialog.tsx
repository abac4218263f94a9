import { useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { GiftFor, listGiftComplaints, readGiftWords, writeGiftWords } from '#storefront/catalogue/gift-for.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { changeWords } from './change-cart.ts'

interface RecipientDialogProps {
  line: CartItem
  onClose: () => void
  onSaved: (dynamicAttr: string) => void
}

/** Edits the recipient of a gift card in the cart. */
export function RecipientDialog({ line, onClose, onSaved }: RecipientDialogProps) {
  const [words, setWords] = useState(() => readGiftWords(line.dynamicAttr))
  const [complained, setComplained] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (Object.keys(listGiftComplaints(words)).length > 0) return setComplained(true)
    const dynamicAttr = writeGiftWords(words)
    if (dynamicAttr === line.dynamicAttr) return onClose()
    setBusy(true)
    try {
      await changeWords(line, dynamicAttr)
    } catch {
      return setBusy(false) // shown in a toast; the typed text stays
    }
    say(m.personal_updated(), { tone: 'good' })
    onSaved(dynamicAttr)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.cart_recipient()}
      closeLabel={m.shell_close()}
      foot={
        <Button className="w-full" size="large" busy={busy} onClick={() => void save()}>
          {m.cart_recipient_save()}
        </Button>
      }
    >
      <div className="p-4">
        <GiftFor words={words} onWrite={setWords} complained={complained} />
      </div>
    </Dialog>
  )
}
