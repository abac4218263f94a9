import { useState } from 'react'
import { fetchFile } from '#console/lib/call.ts'
import { useMay } from '#console/lib/may.ts'
import { useAct } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { Block } from '#console/lib/block.tsx'

/** The packing slip, and the letter once more. */
export function OrderPapers({ invoiceNo }: { invoiceNo: string }) {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const resend = useAct('POST /staff/orders/{invoiceNo}/resendMail', () => say(m.console_mail_sent(), { tone: 'good' }))
  const openSlip = async () => {
    setBusy(true)
    try {
      const slip = await fetchFile('GET /staff/orders/{invoiceNo}/packingSlip', { invoiceNo })
      saveFile(slip, `${invoiceNo}.pdf`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Block title={m.console_papers()}>
      <div className="flex flex-wrap gap-2">
        {may('GET /staff/orders/{invoiceNo}/packingSlip') && (
          <Button tone="plain" size="small" busy={busy} onClick={() => void openSlip()}>
            {m.console_packing_slip()}
          </Button>
        )}
        {may('POST /staff/orders/{invoiceNo}/resendMail') && (
          <Button
            tone="plain"
            size="small"
            busy={resend.isPending}
            onClick={() => resend.mutate({ invoiceNo }, { onError: (error) => say(error.message, { tone: 'bad' }) })}
          >
            {m.console_resend_mail()}
          </Button>
        )}
      </div>
    </Block>
  )
}
