import type { RefundReason, RefundView } from '#contract/returns.ts'
import { isOurFault } from '#server/returns/returns.rules.ts'
import { complainOfText } from '#server/shop/postal-addresses.rules.ts'
import { freeText } from '#server/shop/contacts.rules.ts'
import type { Input } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

export type ReturnKind = Extract<RefundView['kind'], 'return' | 'claim' | 'exchange'>

/** The input of a return request. */
export interface ReturnDraft {
  kind: ReturnKind
  /** By line number: the quantity, and for an exchange the wanted variant. */
  chosen: Readonly<Record<number, { qty: number; wanted: string }>>
  reason: RefundReason | ''
  remark: string
}

export const emptyDraft: ReturnDraft = { kind: 'return', chosen: {}, reason: '', remark: '' }

/** The reasons allowed by kind: those of a claim blame the shop. */
export const reasonsOf: Record<ReturnKind, readonly RefundReason[]> = {
  return: ['changed mind', 'wrong size or colour', 'other'],
  claim: ['damaged', 'faulty', 'wrong item', 'missing'],
  exchange: ['wrong size or colour', 'damaged', 'faulty', 'wrong item', 'changed mind', 'other'],
}

/** The same variant can be wanted only for faulty goods. */
export const mayWant = (reason: ReturnDraft['reason'], ordered: string, wanted: string): boolean =>
  wanted !== ordered || isOurFault(reason)

/** Changes the kind, and keeps the choices that remain valid. */
export const withKind = (draft: ReturnDraft, kind: ReturnKind): ReturnDraft => ({
  ...draft,
  kind,
  reason: reasonsOf[kind].some((reason) => reason === draft.reason) ? draft.reason : '',
})

/** Clears wanted variants that another reason no longer allows. */
export function settleWanted(draft: ReturnDraft, lines: readonly { no: number; assortId: string }[]): ReturnDraft {
  const settled = Object.entries(draft.chosen).map(([no, choice]) => {
    const ordered = lines.find((line) => line.no === Number(no))?.assortId ?? ''
    return [no, mayWant(draft.reason, ordered, choice.wanted) ? choice : { ...choice, wanted: '' }] as const
  })
  return { ...draft, chosen: Object.fromEntries(settled) }
}

export const longestRemark = 500

/** Errors by field name, in page order. §5 */
export function judgeDraft({ kind, chosen, reason, remark }: ReturnDraft): Record<string, string> {
  const lines = Object.entries(chosen)
  const wrong: Record<string, string> = {} // in page order: the first takes the focus
  if (!reason) wrong['reason'] = m.returns_why_choose()
  if (lines.length === 0) wrong['line'] = m.returns_lines_required()
  if (kind === 'exchange')
    for (const [no, { wanted }] of lines) if (!wanted) wrong[`wanted-${no}`] = m.returns_want_required()
  const complaint = complainOfText(remark, longestRemark, freeText, {
    missing: reason === 'other' ? 'remark_required' : undefined,
    wrong: 'remark_characters',
  })
  if (complaint === 'remark_required') wrong['remark'] = m.field_remark_required()
  else if (complaint === 'too_long') wrong['remark'] = m.field_too_long()
  else if (complaint) wrong['remark'] = m.field_remark_characters()
  return wrong
}

/** In the shape of the calls. */
export const linesOf = ({ kind, chosen }: ReturnDraft): Input<'POST /sale/previewRefund'>['lines'] =>
  Object.entries(chosen).map(([no, { qty, wanted }]) => ({
    no: Number(no),
    qty,
    ...(kind === 'exchange' && { wanted }),
  }))

/** The input of the estimate; null while incomplete. Without a reason, the kind's usual one is used. */
export function questionOf(invoiceNo: string, draft: ReturnDraft): Input<'POST /sale/previewRefund'> | null {
  const { kind, chosen } = draft
  const lines = Object.values(chosen)
  if (lines.length === 0 || (kind === 'exchange' && lines.some(({ wanted }) => !wanted))) return null
  return { invoiceNo, kind, reason: draft.reason || reasonsOf[kind][0]!, lines: linesOf(draft) }
}
