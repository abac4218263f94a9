import type { OrderView } from '#contract/orders.ts'
import { Badge } from '#ui/badge.tsx'

const tones: Record<OrderView['label'], 'good' | 'warn' | 'plain' | 'tint'> = {
  pending: 'warn',
  create: 'plain',
  unconfirm: 'warn',
  expire: 'plain',
  paid: 'good',
  approval: 'warn',
  'wait receiving': 'good',
  'receiving reject': 'warn',
  cancel: 'plain',
  completed: 'good',
  voided: 'plain',
  refund: 'plain',
  exchange: 'tint',
  'payment request': 'warn',
}

/** The order's label. §3 */
export const OrderBadge = ({ order: { label, labelText } }: { order: Pick<OrderView, 'label' | 'labelText'> }) => (
  <Badge tone={tones[label]}>{labelText}</Badge>
)
