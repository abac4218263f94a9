import type { WantedRow } from '#server/changes/row-images.rules.ts'
import type { Branch, Forest } from './category-tree.rules.ts'

const deepest = 3

export type MoveVerdict = { kind: 'fine'; writes: WantedRow[] } | { kind: 'under itself' } | { kind: 'too deep' }

/** Categories that come under a parent, or to the top: their rows, those below them, and the new order of all siblings. */
export function moveBranches(
  forest: Forest,
  moved: readonly Branch[],
  { parent, before }: { parent: Branch | null; before: string | null },
): MoveVerdict {
  if (parent && moved.some((branch) => parent.place >= branch.place && parent.place < branch.end))
    return { kind: 'under itself' }
  const level = (parent?.level ?? 0) + 1
  if (moved.some((branch) => level + heightOf(branch) - 1 > deepest)) return { kind: 'too deep' }
  const codes = new Set(moved.map(({ code }) => code))
  const siblings = (parent?.children ?? forest.tops).filter(({ code }) => !codes.has(code))
  const at = siblings.findIndex(({ code }) => code === before)
  const inOrder = at < 0 ? [...siblings, ...moved] : siblings.toSpliced(at, 0, ...moved)
  return {
    kind: 'fine',
    writes: [
      ...inOrder.map((branch, position) =>
        writeCategory(branch.code, {
          position,
          ...(codes.has(branch.code) && { parent: parent?.code ?? null, level }),
        }),
      ),
      ...moved.flatMap((branch) => belowOf(branch, level + 1)),
    ],
  }
}

export const isTooDeep = (parent: Branch | null): boolean => (parent?.level ?? 0) >= deepest

const heightOf = ({ children }: Branch): number => 1 + Math.max(0, ...children.map(heightOf))

const belowOf = ({ children }: Branch, level: number): WantedRow[] =>
  children.flatMap((child) => [writeCategory(child.code, { level }), ...belowOf(child, level + 1)])

const writeCategory = (code: string, values: WantedRow['values']): WantedRow => ({
  table: 'category',
  key: { code },
  values,
})
