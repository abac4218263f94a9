import type { RefundReason } from '#contract/returns.ts'
import { Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { longestRemark, reasonsOf, type ReturnDraft } from './return-draft.ts'

const said: Record<RefundReason, () => string> = {
  'changed mind': m.returns_why_changed_mind,
  'wrong size or colour': m.returns_why_wrong_size_or_colour,
  other: m.returns_why_other,
  damaged: m.returns_why_damaged,
  faulty: m.returns_why_faulty,
  'wrong item': m.returns_why_wrong_item,
  missing: m.returns_why_missing,
}

interface ReasonFieldProps {
  draft: ReturnDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: ReturnDraft) => void
}

/** The reason for the return. */
export const ReasonField = ({ draft, errors, onChange }: ReasonFieldProps) => (
  <Select
    name="reason"
    label={m.returns_why()}
    value={draft.reason}
    empty={m.returns_why_choose()}
    error={errors['reason']}
    choices={reasonsOf[draft.kind].map((value) => ({ value, label: said[value]() }))}
    onChange={({ target }) => onChange({ ...draft, reason: target.value as RefundReason | '' })}
  />
)

/** The buyer's own description; required for the reason "other". §5 */
export const RemarkField = ({ draft, errors, onChange }: ReasonFieldProps) => (
  <TextArea
    name="remark"
    label={m.returns_say_more()}
    optionalLabel={draft.reason === 'other' ? undefined : m.returns_optional()}
    hint={m.returns_say_more_hint({ count: longestRemark })}
    value={draft.remark}
    error={errors['remark']}
    onChange={({ target }) => onChange({ ...draft, remark: target.value })}
  />
)
