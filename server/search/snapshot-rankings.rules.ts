import { materialValue, type Item, type Rankings } from '#server/catalogue/snapshot.rules.ts'
import { lacking, rankByComparing, rankByNumber, type Ranking, runThrough } from '#server/catalogue/sorting.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'
import type { Sorting } from './listings.rules.ts'

/** What goods are sorted by: a number for each, or the number of one of the values beside it. */
export interface SortColumns {
  items: readonly Item[]
  brands: readonly NameInLanguages[]
  materials: readonly NameInLanguages[]
  shades: readonly (NameInLanguages & { hex: string })[]
  brand: Int32Array
  material: Int32Array
  firstShade: Int32Array
  least: Int32Array
  days: Int32Array
  smallest: Int32Array
  sold: Int32Array
}

/** Orders near those of the codes and names. */
type SortStarts = Record<'productCode' | NameLanguage, Uint32Array>

/** Every ranking, with rests: of a big catalogue this takes a second. */
export function* rankAll(columns: SortColumns, starts: SortStarts): Generator<undefined, Rankings> {
  const productCode = yield* rankCodes(columns.items, starts.productCode)
  const by = function* (sorting: RankedBy, language: NameLanguage = 'zh') {
    const ranking = yield* rankBy(columns, productCode, sorting, language, starts[language])
    yield
    return ranking
  }
  const inEach = function* (sorting: RankedBy) {
    return { zh: yield* by(sorting, 'zh'), en: yield* by(sorting, 'en') }
  }
  return {
    productCode,
    name: yield* inEach('name'),
    brand: yield* inEach('brand'),
    material: yield* inEach('material'),
    colour: yield* inEach('colour'),
    price: yield* by('price'),
    date: yield* by('date'),
    size: yield* by('size'),
    popular: rankByPopularity({ ...columns, rankings: { productCode } }),
  }
}

/** Each ranking when it is first asked for: of few goods only the one that is shown, and of these those that are not known. */
export function rankWhenAsked(columns: SortColumns, known: Partial<Rankings> = {}): Rankings {
  const ranked = new Map<string, Ranking>()
  const once = (key: string, rank: () => Ranking) => {
    const ranking = ranked.get(key) ?? rank()
    ranked.set(key, ranking)
    return ranking
  }
  const byCode = () =>
    known.productCode ??
    once('productCode', () => runThrough(rankCodes(columns.items, Uint32Array.from(columns.items.keys()))))
  const by = (sorting: RankedBy, language: NameLanguage = 'zh') =>
    once(`${sorting} ${language}`, () => runThrough(rankBy(columns, byCode(), sorting, language)))
  const inEach = (sorting: RankedBy) => ({
    get zh() {
      return by(sorting, 'zh')
    },
    get en() {
      return by(sorting, 'en')
    },
  })
  return {
    get productCode() {
      return byCode()
    },
    name: inEach('name'),
    brand: inEach('brand'),
    material: inEach('material'),
    colour: inEach('colour'),
    get price() {
      return known.price ?? by('price')
    },
    get date() {
      return known.date ?? by('date')
    },
    get size() {
      return by('size')
    },
    get popular() {
      return (
        known.popular ?? once('popular', () => rankByPopularity({ ...columns, rankings: { productCode: byCode() } }))
      )
    },
  }
}

/** What sold most stands first, then what is newest. */
export function rankByPopularity({
  sold,
  items,
  rankings,
}: {
  sold: Int32Array
  items: readonly Item[]
  rankings: Pick<Rankings, 'productCode'>
}): Ranking {
  let most = 0
  for (const one of sold) if (one > most) most = one
  const newest = rankByNumber(
    Int32Array.from(items, ({ createdOn }) => 99_999_999 - createdOn),
    rankings.productCode,
  )
  return rankByNumber(
    sold.map((one) => most - one),
    newest,
  )
}

export const compareCodes = (a: Item, b: Item) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

const rankCodes = (items: readonly Item[], start: Uint32Array) =>
  rankByComparing(start, (a, b) => compareCodes(items[a]!, items[b]!))

type RankedBy = Exclude<Sorting, 'productCode'>

function* rankBy(
  columns: SortColumns,
  byCode: Ranking,
  sorting: RankedBy,
  language: NameLanguage,
  start = byCode.order,
): Generator<undefined, Ranking> {
  const { items, brands, materials, shades } = columns
  switch (sorting) {
    case 'name':
      return yield* rankByComparing(
        start,
        (a, b) =>
          collators[language].compare(items[a]!.name[language], items[b]!.name[language]) ||
          byCode.rank[a]! - byCode.rank[b]!,
      )
    case 'brand':
      return rankByName(brands, columns.brand, byCode, language)
    case 'material':
      return rankByName(materials, columns.material, byCode, language, ({ en }) => materialValue(en))
    case 'colour':
      return rankByName(shades, columns.firstShade, byCode, language, ({ hex, zh, en }) => `${hex} ${zh} ${en}`)
    case 'price':
      return rankByNumber(columns.least, byCode)
    case 'date':
      return rankByNumber(columns.days, byCode)
    case 'size':
      return rankByNumber(columns.smallest, byCode)
  }
}

/** By the name of a value that goods have. Values of one name stand by their key: their order does not depend on which goods there are. */
function rankByName<V extends NameInLanguages>(
  values: readonly V[],
  column: Int32Array,
  byCode: Ranking,
  language: NameLanguage,
  keyOf: (value: V) => string = () => '',
): Ranking {
  const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const place = placesInOrder(
    values,
    (a, b) => collators[language].compare(a[language], b[language]) || compareKeys(keyOf(a), keyOf(b)),
  )
  return rankByNumber(
    column.map((number) => (number === lacking ? lacking : place[number]!)),
    byCode,
  )
}

/** Chinese by the strokes of its characters, as Hong Kong's lists are; English letters without regard to case. */
export const collators = {
  zh: new Intl.Collator('zh-HK', { numeric: true }),
  en: new Intl.Collator('en-HK', { numeric: true }),
}

/** Each value's place when all are put in order. */
export function placesInOrder<T>(values: readonly T[], compare: (a: T, b: T) => number): Int32Array {
  const places = new Int32Array(values.length)
  for (const [place, value] of [...values.keys()].sort((a, b) => compare(values[a]!, values[b]!)).entries())
    places[value] = place
  return places
}
