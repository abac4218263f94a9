import type { StaffGoods } from '#contract/goods-admin.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { m } from '#words/compiled/messages.js'

export const stateNames: Record<StaffGoods['state'], () => string> = {
  live: () => m.console_goods_live(),
  draft: () => m.console_goods_draft(),
  unsellable: () => m.console_goods_unsellable(),
  withdrawn: () => m.console_goods_withdrawn(),
}

const tones: Record<StaffGoods['state'], StateTone> = {
  live: 'good',
  draft: 'action',
  unsellable: 'warn',
  withdrawn: 'plain',
}

/** Whether visitors see the goods, and whether something is saved that they do not see yet. */
export const GoodsState = ({ state, hasDraft }: Pick<StaffGoods, 'state' | 'hasDraft'>) => (
  <StateDot tone={tones[state]}>
    {hasDraft && state !== 'draft' ? m.console_goods_with_draft({ state: stateNames[state]() }) : stateNames[state]()}
  </StateDot>
)
