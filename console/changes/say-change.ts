import type { StaffChange } from '#contract/changes.ts'
import { m } from '#words/compiled/messages.js'

/** Kinds of changes, as the server writes them. */
const kindNames: Readonly<Record<string, () => string>> = {
  create: () => m.console_change_create(),
  copy: () => m.console_change_copy(),
  draft: () => m.console_change_draft(),
  discard: () => m.console_change_discard(),
  publish: () => m.console_change_publish(),
  schedule: () => m.console_change_schedule(),
  'schedule dropped': () => m.console_change_schedule_dropped(),
  withdraw: () => m.console_change_withdraw(),
  pictures: () => m.console_change_pictures(),
  picture: () => m.console_change_picture(),
  prices: () => m.console_change_prices(),
  bulk: () => m.console_change_bulk(),
  import: () => m.console_change_import(),
  receive: () => m.console_change_receive(),
  expect: () => m.console_change_expect(),
  'expect cancelled': () => m.console_change_expect_cancelled(),
  transfer: () => m.console_stock_transfer(),
  adjust: () => m.console_change_adjust(),
  safety: () => m.console_change_safety(),
  group: () => m.console_change_group(),
  category: () => m.console_change_category(),
  'category move': () => m.console_change_category_move(),
  'category merge': () => m.console_change_category_merge(),
  'category removed': () => m.console_change_category_removed(),
  'goods move': () => m.console_change_goods_move(),
  brand: () => m.console_change_brand(),
  attribute: () => m.console_change_attribute(),
  meaning: () => m.console_change_meaning(),
  review: () => m.console_change_review(),
  question: () => m.console_change_question(),
  undo: () => m.console_undo(),
}

/** What a change did, in words. The note of an undo is the kind that it took back. */
export function sayChange({ kind, note }: Pick<StaffChange, 'kind' | 'note'>): string {
  const said = kindNames[kind]?.() ?? kind
  if (note === '') return said
  return m.console_change_noted({ kind: said, note: kind === 'undo' ? (kindNames[note]?.() ?? note) : note })
}
