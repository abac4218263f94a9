/** What the parts of a delivery way must agree on. */
interface WayShape {
  code: string
  kind: 'delivery' | 'showroom' | 'locker' | 'e-mail'
  fee: number
  remoteSurcharge: number
  zones: readonly { areas: readonly string[] }[]
  weekdays: readonly number[]
  onlyCategories: readonly string[]
  exceptCategories: readonly string[]
}

/** The kinds of pickup points. A way to collect has the code of its kind, by which the checkout finds its points. */
const pickUpKinds: readonly string[] = ['showroom', 'locker']

/** The first field that does not fit the others. */
export function findWrongField(way: WayShape): string | undefined {
  const isPickUp = pickUpKinds.includes(way.kind)
  if (isPickUp ? way.code !== way.kind.toUpperCase() : pickUpKinds.includes(way.code.toLowerCase())) return 'code'
  if (way.kind === 'e-mail' && way.fee > 0) return 'fee'
  if (way.kind !== 'delivery' && way.remoteSurcharge > 0) return 'remoteSurcharge'
  const areas = way.zones.flatMap((zone) => zone.areas)
  if ((way.kind !== 'delivery' && areas.length > 0) || new Set(areas).size < areas.length) return 'zones'
  if (new Set(way.weekdays).size < way.weekdays.length) return 'weekdays'
  return way.exceptCategories.some((code) => way.onlyCategories.includes(code)) ? 'exceptCategories' : undefined
}

/** What names categories of a way. */
interface WayCategories {
  only_categories: readonly string[]
  except_categories: readonly string[]
}

/**
 * A way when one category has become another, or is gone (null). One that was for the category alone is withdrawn: without any it
 * would be for all goods.
 */
export function replaceCategory(
  { only_categories, except_categories }: WayCategories,
  code: string,
  into: string | null,
): { only_categories: string[]; except_categories: string[]; isWithdrawn: boolean } {
  const rename = (codes: readonly string[]) => [...new Set(codes.flatMap((one) => (one === code ? (into ?? []) : one)))]
  const only = rename(only_categories)
  return {
    only_categories: only,
    except_categories: rename(except_categories).filter((one) => !only.includes(one)),
    isWithdrawn: only_categories.length > 0 && only.length === 0,
  }
}

/** The names of the fields that differ. */
export function listDifferent(one: object | undefined, other: object): string[] {
  const known = new Map<string, unknown>(Object.entries(one ?? {}))
  return Object.entries(other).flatMap(([name, value]) =>
    JSON.stringify(known.get(name)) === JSON.stringify(value) ? [] : [name],
  )
}
