import { type ChangeEvent, useRef, useState } from 'react'
import type { proofLimits } from '#contract/payments.ts'
import { CallFailed } from '#ui/api.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { MoneyByHand } from './money-by-hand.ts'

const mostBytes: (typeof proofLimits)['mostBytes'] = 10_000_000
const kinds: (typeof proofLimits)['kinds'] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
/** Hours within which support replies. §9 */
const replyHours = '24–48'
const megabytes = mostBytes / 1_000_000

/** Sends a picture or PDF that proves the payment, and shows progress and outcome. §9 */
export function SendProof({ money }: { money: MoneyByHand }) {
  const { sending, refusal, send } = useSending(money.sendProof)
  const input = useRef<HTMLInputElement>(null)
  const { proof, mayProve, words } = money
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // so that the same file can be chosen again
    if (file) void send(file)
  }
  return (
    <div className={`grid gap-3 ${proof?.state === 'waiting' ? '' : 'border-t border-line pt-4'}`}>
      {proof?.state !== 'waiting' && <h3 className="text-16 font-bold">{m.pay_proof_title()}</h3>}
      {!proof && <p>{words.why({ hours: replyHours })}</p>}
      <Outcome proof={proof} words={words} />
      {refusal && (
        <Notice tone="bad" loud>
          {refusal}
        </Notice>
      )}
      {sending && <Progress {...sending} />}
      {mayProve && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input
            ref={input}
            type="file"
            accept={kinds.join(',')}
            className="sr-only"
            tabIndex={-1}
            aria-label={m.pay_proof_choose()}
            onChange={choose}
          />
          <Button
            tone={proof?.state === 'waiting' ? 'plain' : 'action'}
            busy={sending !== null}
            onClick={() => input.current?.click()}
          >
            {proof ? m.pay_proof_another() : m.pay_proof_choose()}
          </Button>
          <span className="text-14 text-soft">{m.pay_proof_limits({ megabytes })}</span>
        </div>
      )}
      {mayProve && <CollectionStatement>{m.consent_of_proof()}</CollectionStatement>}
    </div>
  )
}

function Outcome({ proof, words }: Pick<MoneyByHand, 'proof' | 'words'>) {
  if (!proof || proof.state === 'withdrawn') return null
  if (proof.state === 'accepted') return <Notice tone="good">{m.pay_proof_done()}</Notice>
  if (proof.state === 'rejected') return <Notice tone="bad">{m.pay_proof_rejected({ reason: proof.reason })}</Notice>
  return (
    <Notice tone="good" loud>
      {words.sent({ moment: formatMoment(proof.sentAt), hours: replyHours })}
    </Notice>
  )
}

interface ProofUpload {
  name: string
  share: number
}

function Progress({ name, share }: ProofUpload) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1">
      <p className="text-14 text-soft break-all">{m.pay_proof_sending({ name, percent })}</p>
      <progress className="h-2 w-full accent-action" max={100} value={percent} aria-label={m.pay_proof_title()} />
    </div>
  )
}

function useSending(sendProof: MoneyByHand['sendProof']) {
  const [sending, setSending] = useState<ProofUpload | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (file: File) => {
    setRefusal(findFault(file))
    if (findFault(file)) return
    setSending({ name: file.name, share: 0 })
    try {
      await sendProof(file, (share) => setSending({ name: file.name, share }))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
    }
    setSending(null)
  }
  return { sending, refusal, send }
}

/** Checks size and type in the browser, as the server does, before the upload. */
function findFault({ size, type }: File): string | null {
  if (size > mostBytes) return m.refusal_file_too_large({ megabytes })
  return kinds.some((kind) => kind === type) ? null : m.refusal_file_kind_unknown()
}
