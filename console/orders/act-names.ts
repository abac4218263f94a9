import { m } from '#words/compiled/messages.js'
import type { OrderAct } from './order-acts.ts'

/** What the button of each act says. */
export const actNames: Record<OrderAct, () => string> = {
  approve: () => m.console_act_approve(),
  pick: () => m.console_act_pick(),
  dispatch: () => m.console_act_dispatch(),
  delivered: () => m.console_act_delivered(),
  deliverAgain: () => m.console_act_deliver_again(),
  refused: () => m.console_act_refused(),
  hold: () => m.console_act_hold(),
  refund: () => m.console_act_refund(),
  cancel: () => m.console_act_cancel(),
  void: () => m.console_act_void(),
  chargebackWon: () => m.console_act_chargeback_won(),
}
