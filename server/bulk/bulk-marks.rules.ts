import type { Complaint } from '#contract/complaints.ts'
import type { FieldDifference } from './bulk-goods.rules.ts'

export interface RefusedGoods {
  code: string
  field: string
  complaint: Complaint
}

export interface MarkedDifference extends FieldDifference {
  code: string
}

/** Of goods that were refused. */
export const refusedMark = '!'
/** Of goods that the operations leave as they are. */
export const sameMark = ''

interface GoodsToMark {
  codes: readonly string[]
  /** Of goods that differ. */
  digests: ReadonlyMap<string, string>
  refused: readonly RefusedGoods[]
}

/** What was shown would become of goods, in one word each. */
export function markGoods({ codes, digests, refused }: GoodsToMark): string[] {
  const wrong = new Set(refused.map(({ code }) => code))
  return codes.map((code) => (wrong.has(code) ? refusedMark : (digests.get(code) ?? sameMark)))
}

/**
 * What may be written of goods that were judged again: what was shown, and nothing else. What was refused stays so, what somebody
 * has done meanwhile need not be done, and anything else is told as written meanwhile.
 */
export function compareMarks(
  shown: readonly string[],
  told: readonly RefusedGoods[],
  now: GoodsToMark,
): { write: ReadonlySet<string>; refused: RefusedGoods[] } {
  const marks = markGoods(now)
  const complaints = new Map(now.refused.map((one) => [one.code, one]))
  const write = new Set<string>()
  const late: RefusedGoods[] = []
  for (const [at, code] of now.codes.entries()) {
    const [was, is] = [shown[at], marks[at]!]
    if (was === refusedMark || is === sameMark) continue
    if (was === is) write.add(code)
    else late.push(complaints.get(code) ?? { code, field: 'version', complaint: 'goods_stale' })
  }
  return { write, refused: [...told, ...late] }
}
