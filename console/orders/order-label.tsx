import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import type { Reply } from '#ui/api.ts'

type LabelOfOrder = Reply<'GET /staff/orders'>['orders'][number]['label']

const tones: Record<LabelOfOrder, StateTone> = {
  pending: 'warn',
  create: 'plain',
  unconfirm: 'warn',
  expire: 'plain',
  paid: 'action',
  approval: 'warn',
  'wait receiving': 'action',
  'receiving reject': 'bad',
  cancel: 'plain',
  completed: 'good',
  voided: 'plain',
  refund: 'plain',
  exchange: 'action',
  'payment request': 'warn',
}

/** Where an order stands, in the words that its buyer reads. */
export const OrderLabel = ({ label, text }: { label: LabelOfOrder; text: string }) => (
  <StateDot tone={tones[label]}>{text}</StateDot>
)
