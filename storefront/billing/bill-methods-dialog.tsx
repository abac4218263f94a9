import { useState } from 'react'
import { formatHkd } from '#ui/money.ts'
import { MethodCards } from '#storefront/lib/method-cards.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import type { BillsChoice } from './use-paying-bills.ts'

interface BillMethodsDialogProps {
  choice: BillsChoice
  busy: boolean
  onChoose: (cashCode: string) => void
  onClose: () => void
}

/** Chooses the payment method for bills; the fastest is preselected. */
export function BillMethodsDialog({ choice: { wanted, methods }, busy, onChoose, onClose }: BillMethodsDialogProps) {
  const [chosen, setChosen] = useState(methods[0]?.cashCode ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.bills_choose_method()}
      closeLabel={m.shell_close()}
      foot={
        <Button className="w-full" size="large" busy={busy} onClick={() => onChoose(chosen)}>
          {m.orders_pay_with({ amount: formatHkd(wanted.amount) })}
        </Button>
      }
    >
      <div className="p-4">
        <MethodCards methods={methods} value={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
