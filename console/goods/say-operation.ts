import type { GoodsOperation } from '#contract/goods-change.ts'
import { sayField } from '#console/changes/say-field.ts'
import { m } from '#words/compiled/messages.js'
import { howNames } from './bulk-hows.ts'
import type { BulkHow } from './bulk-typed.ts'

const roundings = {
  dollar: () => m.console_round_dollar(),
  dime: () => m.console_round_dime(),
  ninety: () => m.console_round_ninety(),
}

/** What an operation is about, and what it does. */
const parts: Readonly<Record<Exclude<GoodsOperation['kind'], 'round'>, readonly [field: string | null, how: BulkHow]>> =
  {
    publish: [null, 'publish'],
    withdraw: [null, 'withdraw'],
    setText: [null, 'set'],
    replaceText: [null, 'replace'],
    setFigure: [null, 'set'],
    setPlace: [null, 'set'],
    setPrice: [null, 'set'],
    percent: [null, 'percent'],
    amount: [null, 'amount'],
    setCold: ['cold', 'set'],
    addGroup: ['groups', 'add'],
    removeGroup: ['groups', 'remove'],
    setAttribute: ['attributes', 'set'],
    addAttribute: ['attributes', 'addMissing'],
    removeAttribute: ['attributes', 'remove'],
    addTogether: ['together', 'add'],
    removeTogether: ['together', 'remove'],
    setBarcode: ['barcode', 'set'],
    setPreOrderLimit: ['preOrderLimit', 'set'],
    setSafety: ['safety', 'set'],
    countStock: ['on_hand', 'set'],
  }

/** One operation in words: `Price: percent -20`. */
export function sayOperation(operation: GoodsOperation): string {
  if (operation.kind === 'round') return `${sayField(operation.field)}: ${roundings[operation.to]()}`
  const [field, how] = parts[operation.kind]
  const about = 'field' in operation ? operation.field : field
  const isCleared = 'value' in operation && operation.value === null
  const said = [howNames[isCleared ? 'clear' : how](), ...listValues(operation)].join(' ')
  return about === null ? said : `${sayField(about)}: ${said}`
}

function listValues(operation: GoodsOperation): (string | number)[] {
  if (operation.kind === 'replaceText') return [`“${operation.find}” → “${operation.with}”`]
  if ('attribute' in operation)
    return 'valueZh' in operation
      ? [operation.attribute, `${operation.valueZh} / ${operation.valueEn}`]
      : [operation.attribute]
  if (!('value' in operation) || operation.value === null) return []
  return [typeof operation.value === 'boolean' ? (operation.value ? m.console_yes() : m.console_no()) : operation.value]
}
