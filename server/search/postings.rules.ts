import { attributesOf, countValues } from './attribute-values.rules.ts'
import { type Fails, isChosen, type ListingFilters } from './filters.rules.ts'
import { firstFrom, type Stretch } from '#server/catalogue/paging.rules.ts'
import type { Postings, Snapshot, SnapshotAttribute } from '#server/catalogue/snapshot.rules.ts'

/** `itemOf` is the item of each entry, for columns of variants; an item is listed once per value. */
export function listPostings(column: ArrayLike<number>, values: number, itemOf?: Int32Array): Postings {
  const last = new Int32Array(values)
  const tellEach = (tell: (value: number, item: number) => void) => {
    last.fill(-1)
    for (let n = 0; n < column.length; n++) {
      const value = column[n]!
      const item = itemOf ? itemOf[n]! : n
      if (value >= values || last[value] === item) continue // some have no value
      last[value] = item
      tell(value, item)
    }
  }
  const first = new Uint32Array(values + 1)
  tellEach((value) => (first[value + 1]! += 1))
  for (let value = 0; value < values; value++) first[value + 1]! += first[value]!
  const items = new Uint32Array(first[values]!)
  const next = first.slice()
  tellEach((value, item) => (items[next[value]!++] = item))
  return { first, items }
}

/** The items of each attribute value. */
export function listValuePostings({ attributes, valuesOf }: Pick<Snapshot, 'attributes' | 'valuesOf'>): Postings {
  const itemOf = Int32Array.from(valuesOf.flatMap((values, at) => values.map(() => at)))
  return listPostings(valuesOf.flat(), countValues(attributes), itemOf)
}

/** The items of a range that can match: those of the rarest choice, or all. */
export function goodsOf(snapshot: Snapshot, stretch: Stretch, wanted: ListingFilters, fails: Fails): Uint32Array {
  let rarest = [snapshot.places.subarray(stretch.from, stretch.to)]
  for (const group of ['brand', 'material', 'category', 'isNew', 'colour', 'size', 'offer'] as const) {
    if (!isChosen(wanted, [group])) continue
    const parts = partsOf(snapshot.postings[group], fails[group], stretch)
    if (sum(parts) < sum(rarest)) rarest = parts
  }
  for (const code of attributesOf(wanted.attribute)) {
    const own = snapshot.attributes.find((one) => one.code === code)
    const parts = own ? partsOf(snapshot.postings.attribute, fails.attribute, stretch, own) : []
    if (sum(parts) < sum(rarest)) rarest = parts
  }
  return rarest.length === 1 ? rarest[0]! : unite(rarest, stretch)
}

const sum = (parts: readonly Uint32Array[]) => parts.reduce((many, { length }) => many + length, 0)

/** The items of a range by chosen value; of an attribute by its own values. */
function partsOf(
  { first, items }: Postings,
  fails: Uint8Array,
  { from, to }: Stretch,
  attribute?: SnapshotAttribute,
): Uint32Array[] {
  const parts: Uint32Array[] = []
  const end = attribute ? attribute.first + attribute.values.length : first.length - 1
  for (let value = attribute?.first ?? 0; value < end; value++) {
    if (fails[value] !== 0 || first[value] === first[value + 1]) continue
    const posting = items.subarray(first[value], first[value + 1])
    parts.push(posting.subarray(firstFrom(posting, from), firstFrom(posting, to)))
  }
  return parts
}

/** Merges them without duplicates, in snapshot order. */
function unite(parts: readonly Uint32Array[], { from, to }: Stretch): Uint32Array {
  const isThere = new Uint8Array(to - from)
  let many = 0
  for (const part of parts) {
    for (let n = 0; n < part.length; n++) {
      many += 1 - isThere[part[n]! - from]!
      isThere[part[n]! - from] = 1
    }
  }
  const items = new Uint32Array(many)
  for (let at = 0, n = 0; n < many; at++) if (isThere[at] === 1) items[n++] = from + at
  return items
}
