import type { Why } from './refusal-reasons.rules.ts'
import type { Promotion, Uses } from './promotion-terms.rules.ts'

export const writeCode = (typed: string) => typed.trim().toUpperCase()

export interface PairedCodes {
  /** The code that opens each promotion. */
  codeOf: ReadonlyMap<string, string>
  /** Codes that open nothing. */
  strays: { promotion: string | null; code: string; why: Why }[]
}

/** Which promotion each typed code opens. A repeated code, or a second code for one promotion, adds nothing. §5 */
export function pairCodes(
  typed: readonly string[],
  promotions: readonly Promotion[],
  uses: ReadonlyMap<string, Uses>,
): PairedCodes {
  const written = typed.map(writeCode).sort()
  const codes = [...new Set(written)]
  const codeOf = new Map<string, string>()
  const strays: PairedCodes['strays'] = written
    .filter((code, at) => written[at - 1] === code)
    .map((code) => ({ promotion: null, code, why: { kind: 'code-twice' } }))
  for (const { id, codes: own, limits } of promotions) {
    const fitting = codes.filter((code) => own?.includes(code))
    const isFresh = (code: string) => limits.perCode === null || (uses.get(id)?.byCode.get(code) ?? 0) < limits.perCode
    const first = fitting.find(isFresh) ?? fitting[0]
    if (first !== undefined) codeOf.set(id, first)
  }
  const opening = new Set(codeOf.values())
  for (const code of codes) {
    if (opening.has(code)) continue
    const other = promotions.find(({ codes: own }) => own?.includes(code))
    strays.push({ promotion: null, code, why: other ? { kind: 'code-twice' } : { kind: 'unknown-code' } })
  }
  return { codeOf, strays }
}
