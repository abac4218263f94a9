import { familyOf } from '#server/catalogue/colour-families.rules.ts'
import { type Item, materialValue } from '#server/catalogue/snapshot.rules.ts'
import { readRange } from '#server/catalogue/measures.rules.ts'
import { attributesOf, valuesChosen, writeChoice } from './attribute-values.rules.ts'
import { eachField, inBrand, inCategory, type IndexedFields, inName } from './inverted-index.rules.ts'
import type { ListingFilters } from './filters.rules.ts'
import type { QueryClause } from './matching.rules.ts'
import type { Listener, Reading } from '#server/meanings/tokenizer.rules.ts'

// The words of goods as PostgreSQL keeps them: a tsvector in which a word's position is the sum of the places where it stands.

/** The words of one product: where each stands, and how each Latin word is written. */
export interface ReadWords {
  places: Map<string, number>
  written: Map<string, string>
  /** So many words stand in its name. */
  inItsName: number
}

export function readWords(reading: Reading, fields: IndexedFields): ReadWords {
  const words = new WordCollector()
  for (const [place, texts] of eachField(fields)) {
    words.place = place
    for (const text of texts) if (text !== '') reading.tellWords(reading.fold(text), words)
  }
  let inItsName = 0
  for (const place of words.places.values()) if (place & inName) inItsName += 1
  return { places: words.places, written: words.written, inItsName }
}

/** PostgreSQL takes words of at most 2,046 bytes; nobody types more than eighty characters. */
const longest = 200

/** Half a character, which a pair of a rare one has, is no text for PostgreSQL. */
export const storable = (word: string) =>
  word.isWellFormed()
    ? word
    : Array.from(word, (one) => (one.isWellFormed() ? one : `+${one.charCodeAt(0).toString(16)}`)).join('')

class WordCollector implements Listener {
  readonly places = new Map<string, number>()
  readonly written = new Map<string, string>()
  place = 0

  word(stem: string, written: string): void {
    if (stem.length > longest) return
    if (!this.written.has(stem)) this.written.set(stem, written)
    this.#note(stem)
  }

  one(code: number): void {
    this.#note(String.fromCharCode(code))
  }

  pair(first: number, second: number): void {
    this.#note(String.fromCharCode(first, second))
  }

  #note(word: string) {
    const kept = storable(word)
    this.places.set(kept, (this.places.get(kept) ?? 0) | this.place)
  }
}

export const isBranded = (places: number) => (places & inBrand) !== 0
/** In a name, a category or a brand. */
export const isNamed = (places: number) => places >= inCategory

/** Words and choices as the text of a tsvector. */
export function writeVector({ places }: ReadWords, choices: readonly string[]): string {
  const words = Array.from(
    places,
    ([word, at]) => `${quote(word)}:${at}${isBranded(at) ? 'A' : isNamed(at) ? 'B' : ''}`,
  )
  return [...words, ...choices.map(quote)].join(' ')
}

/** A word in a tsvector or a tsquery. */
const quote = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** What can be chosen, as a word that no text has. */
const choice = {
  brand: (code: string) => `=brand ${code}`,
  size: (size: string) => `=size ${size}`,
  material: (value: string) => `=material ${value}`,
  colour: (family: string) => `=colour ${family}`,
  category: (code: string) => `=category ${code}`,
  attribute: (code: string) => `=attribute ${code}`,
  value: (chosen: string) => `=value ${chosen}`,
  isNew: '=new',
  offer: '=offer',
}
/** All that one of the goods can be chosen by. */
export const choicesOf = (item: Item, isNew: boolean, path: readonly string[]) => [
  ...new Set([
    choice.brand(item.brand),
    ...path.map(choice.category),
    ...(item.material ? [choice.material(materialValue(item.material.en))] : []),
    ...item.variants.flatMap(({ colour, size, listCents }) => [
      ...(colour ? [choice.colour(familyOf(colour.hex))] : []),
      ...(size === null ? [] : [choice.size(size.slice(0, longest))]),
      ...(listCents === null ? [] : [choice.offer]),
    ]),
    ...item.attributes.flatMap(({ attribute, value }) => [
      choice.attribute(attribute),
      choice.value(writeChoice(attribute, value.value)),
    ]),
    ...(isNew ? [choice.isNew] : []),
  ]),
]

/** What was chosen, as a tsquery; it lets through at least all goods that fit. Prices, stock and numbers of a range are no words. */
export function writeChoices(wanted: ListingFilters): string | undefined {
  const groups = [
    wanted.brand.map(choice.brand),
    wanted.colour.map(choice.colour),
    wanted.size.map((size) => choice.size(size.slice(0, longest))),
    wanted.material.map(choice.material),
    wanted.category.map(choice.category),
    wanted.isNew ? [choice.isNew] : [],
    wanted.offer ? [choice.offer] : [],
    ...attributesOf(wanted.attribute).map((code) =>
      valuesChosen(wanted.attribute, code).flatMap((value) => [
        choice.value(writeChoice(code, value)),
        ...(readRange(value) ? [choice.attribute(code)] : []),
      ]),
    ),
  ].filter((group) => group.length > 0)
  return groups.length === 0 ? undefined : joinAll(groups)
}

/** One word of each group. */
export const joinAll = (groups: readonly (readonly string[])[]) =>
  groups.map((words) => `(${words.map((word) => quote(storable(word).replaceAll('\0', ''))).join('|')})`).join('&')

/** What a search asks for, as a tsquery; it lets through at least all goods that fit. */
export const writeQuery = (must: readonly QueryClause[], textOf: (word: number) => string) =>
  must
    .map(({ any }) => {
      const each = any.map(({ words, category }) => [
        ...words.map((word) => quote(storable(textOf(word)).replaceAll('\0', ''))),
        ...(category === undefined ? [] : [quote(choice.category(category))]),
      ])
      return `(${each.map((words) => `(${words.join('&')})`).join('|')})`
    })
    .join('&')

/** PostgreSQL takes no text with half a character or a NUL. */
export const isText = (text: string) => text.isWellFormed() && !text.includes('\0')
