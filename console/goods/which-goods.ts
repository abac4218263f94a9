import { mostAtOnce } from '#contract/goods-limits.ts'
import type { Input } from '#ui/api.ts'

/** Codes that fit into one call. */
export const mostCodes = 15_000

/** Which goods are changed: by code, or all of a view but for some. */
export interface WhichGoods {
  view: Input<'POST /staff/bulkRuns'>['view']
  codes: string[]
  except: string[]
}

/** How marked goods are told: by code, or by their view where they are nearly all of it; null where they are too many for either. */
export function tellGoods(
  codes: readonly string[],
  marked: ReadonlySet<string>,
  view: WhichGoods['view'],
): WhichGoods | null {
  if (marked.size === codes.length) return { view, codes: [], except: [] }
  if (marked.size <= mostAtOnce) return { view: null, codes: [...marked], except: [] }
  if (codes.length - marked.size <= mostAtOnce)
    return { view, codes: [], except: codes.filter((code) => !marked.has(code)) }
  return marked.size <= mostCodes ? { view: null, codes: [...marked], except: [] } : null
}
