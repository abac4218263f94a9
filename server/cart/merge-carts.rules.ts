import { type StoredCartLine, mostLines, mostQuantity, sameThing } from './cart.rules.ts'

/**
 * Merges a walk-in's lines into a member's. The same item becomes one line with both quantities. During a checkout the walk-in's
 * lines have just been priced: they stay as they are, and nothing else is selected.
 */
export function joinLines(
  members: readonly StoredCartLine[],
  walkins: readonly StoredCartLine[],
  { checkingOut }: { checkingOut: boolean },
): StoredCartLine[] {
  const kept = members.map((line) => {
    const other = walkins.find((one) => sameThing(one, line))
    if (checkingOut) return other ?? { ...line, selected: false }
    if (!other) return line
    const quantity = Math.min(mostQuantity, line.quantity + other.quantity)
    return { ...line, quantity, selected: line.selected || other.selected }
  })
  const fresh = walkins.filter((line) => !members.some((one) => sameThing(one, line)))
  const room = mostLines - fresh.length // a full cart drops its oldest lines
  return [...kept.slice(Math.max(0, kept.length - room)), ...fresh].slice(0, mostLines)
}
