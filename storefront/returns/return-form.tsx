import { useEffect, useId, useRef, useState } from 'react'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { EstimatePart } from './estimate-part.tsx'
import type { Photo } from './judge-photo.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { ReasonField, RemarkField } from './reason-fields.tsx'
import { questionOf, type ReturnDraft, type ReturnKind, settleWanted, withKind } from './return-draft.ts'
import { ReturnableRow } from './returnable-row.tsx'
import { SendingLine } from './sending-line.tsx'
import { useAskingBack } from './use-asking-back.ts'
import { useEstimate } from './use-estimate.ts'

type ReturnableReply = Reply<'POST /payment/getReturnOrRefundItemsByInvoNo'>

const listKinds = (): { value: ReturnKind; title: string; detail: string }[] => [
  { value: 'return', title: m.returns_kind_return(), detail: m.returns_kind_return_text() },
  { value: 'claim', title: m.returns_kind_claim(), detail: m.returns_kind_claim_text() },
  { value: 'exchange', title: m.returns_kind_exchange(), detail: m.returns_kind_exchange_text() },
]

interface ReturnFormProps {
  returnable: ReturnableReply
  onAsked: (refundNo: string) => void
}

/** The return request: kind, goods, reason; beside it the estimate. */
export function ReturnForm({ returnable: { invoiceNo, lines }, onAsked }: ReturnFormProps) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const asking = useAskingBack(invoiceNo, photos, onAsked)
  const { draft, errors, sending, busy, submit } = asking
  const question = questionOf(invoiceNo, draft)
  const estimating = useEstimate(question)
  const change = (changed: ReturnDraft) => asking.change(settleWanted(changed, lines))
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid grid-cols-1 content-start gap-8">
        {errors['refusal'] && <Refusal>{errors['refusal']}</Refusal>}
        <RadioCards
          legend={m.returns_kind()}
          name="kind"
          cards={listKinds()}
          value={draft.kind}
          onChange={(kind) => change(withKind(draft, kind as ReturnKind))}
        />
        <ReasonField draft={draft} errors={errors} onChange={change} />
        <Lines draft={draft} lines={lines} errors={errors} onChange={change} />
        <RemarkField draft={draft} errors={errors} onChange={change} />
        <PhotoPicker photos={photos} onChange={setPhotos} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 self-start rounded-md border border-line p-4 xl:sticky xl:top-[calc(var(--above)+24px)]">
        <EstimatePart kind={draft.kind} isEmpty={question === null} estimating={estimating} />
        {sending && <SendingLine sending={sending} />}
        <Button type="submit" size="large" busy={busy}>
          {m.returns_send()}
        </Button>
      </div>
    </form>
  )
}

interface LinesProps {
  draft: ReturnDraft
  lines: ReturnableReply['lines']
  errors: Readonly<Record<string, string>>
  onChange: (draft: ReturnDraft) => void
}

function Lines({ draft, lines, errors, onChange }: LinesProps) {
  const id = useId()
  const error = errors['line']
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="text-14 font-medium">{m.returns_lines()}</legend>
      {error && (
        <p id={id} role="alert" className="mt-1 flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <ReturnableRow
            key={line.no}
            line={line}
            draft={draft}
            error={errors[`wanted-${line.no}`]}
            onChoose={(choice) => {
              const { [line.no]: _, ...others } = draft.chosen
              onChange({ ...draft, chosen: choice ? { ...others, [line.no]: choice } : others })
            }}
          />
        ))}
      </ul>
    </fieldset>
  )
}

/** Takes the focus, because it is far from the button at the end of the page. */
function Refusal({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [children])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" loud>
        {children}
      </Notice>
    </div>
  )
}
