import { useState } from 'react'
import { useMay } from '#console/lib/may.ts'
import { useFile } from '#console/lib/use-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { m } from '#words/compiled/messages.js'
import type { ListedProof } from './listed-payment.ts'

/** A proof is fetched when somebody wants to see it, because who looked is noted. */
export function ProofFile({ proof }: { proof: ListedProof }) {
  const may = useMay()
  const [isWanted, setIsWanted] = useState(false)
  const { address, file, error, isFetching } = useFile(
    'GET /staff/paymentProof',
    { proofId: proof.proofId },
    isWanted && proof.kept,
  )
  if (!proof.kept) return <p className="text-soft">{m.console_proof_gone()}</p>
  if (!may('GET /staff/paymentProof')) return null
  return (
    <>
      <Button tone="plain" size="small" icon="seen" busy={isFetching} onClick={() => setIsWanted(true)}>
        {m.console_see_proof()}
      </Button>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <Dialog
        open={isWanted && address !== undefined}
        onClose={() => setIsWanted(false)}
        title={m.console_proof()}
        closeLabel={m.console_close()}
      >
        <div className="grid justify-items-center gap-4 p-4">
          {proof.kind === 'application/pdf' ? (
            <Button onClick={() => file && saveFile(file, 'proof.pdf')}>{m.console_save_file()}</Button>
          ) : (
            <img src={address} alt={m.console_proof()} className="max-w-full rounded-md" />
          )}
        </div>
      </Dialog>
    </>
  )
}
