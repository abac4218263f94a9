import { isWithin, readMeasure, readRange, writeMeasure } from '#server/catalogue/measures.rules.ts'
import type {
  AttributeValue,
  Item,
  ItemAttribute,
  Snapshot,
  SnapshotAttribute,
} from '#server/catalogue/snapshot.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

// Attributes that staff marked as filters. Goods have at most one value of each. A choice is written `code:value`, where the value may
// be a range of numbers.

/** Longer values that begin alike are one: a choice stands in the address of a page. */
const longest = 64

/** A value is the same in both languages, and the same however its number is written: 1.5 L is 1500 ml. */
export function readValue(label: NameInLanguages): AttributeValue {
  const measure = readMeasure(label.en)
  const text = label.en.trim().toLowerCase().slice(0, longest)
  const value = measure ? writeMeasure(measure) : text.replace(/[\ud800-\udbff]$/, '') // no half of a sign
  return { value, label, measure }
}

export const writeChoice = (attribute: string, value: string) => `${attribute}:${value}`

export function readChoice(choice: string): { attribute: string; value: string } {
  const end = choice.indexOf(':')
  if (end < 0) return { attribute: choice, value: '' } // anyone may have written it: it chooses nothing that is there
  return { attribute: choice.slice(0, end), value: choice.slice(end + 1) }
}

/** Whether goods with a value are among those chosen. */
export function isChosenBy({ value, measure }: AttributeValue, chosen: string): boolean {
  if (value === chosen) return true
  const range = measure && readRange(chosen)
  return range !== undefined && isWithin(measure!, range)
}

/** The attributes that something is chosen in. */
export const attributesOf = (choices: readonly string[]) => [
  ...new Set(choices.map((choice) => readChoice(choice).attribute)),
]

export const valuesChosen = (choices: readonly string[], attribute: string) =>
  choices.map(readChoice).flatMap((choice) => (choice.attribute === attribute ? [choice.value] : []))

export type AttributeName = Pick<SnapshotAttribute, 'code' | 'name'>

/** Items looked at between two pauses. */
const stretch = 1_000

/** Numbers the values that goods have, or that are chosen though none has them: those of one attribute after the other. */
export function* numberValues(
  names: readonly AttributeName[],
  items: readonly Item[],
  chosen: readonly ItemAttribute[],
): Generator<undefined, Pick<Snapshot, 'attributes' | 'valuesOf'>> {
  const none: readonly number[] = []
  if (names.length === 0) return { attributes: [], valuesOf: items.map(() => none) }
  const numbersOf = new Map(names.map(({ code }) => [code, new Map<string, number>()]))
  const valuesOf = new Map(names.map(({ code }) => [code, [] as AttributeValue[]]))
  const note = ({ attribute, value }: ItemAttribute) => {
    const numbers = numbersOf.get(attribute)
    if (numbers && !numbers.has(value.value)) numbers.set(value.value, valuesOf.get(attribute)!.push(value) - 1)
  }
  for (const [at, { attributes }] of items.entries()) {
    for (const one of attributes) note(one)
    if (at % stretch === 0) yield
  }
  for (const one of chosen) note(one)
  const attributes = lineUp(names.map((one) => ({ ...one, values: valuesOf.get(one.code)! })))
  const firstOf = new Map(attributes.map(({ code, first }) => [code, first]))
  const lists: (readonly number[])[] = []
  for (const [at, item] of items.entries()) {
    const own = item.attributes.flatMap(({ attribute, value }) => {
      const number = numbersOf.get(attribute)?.get(value.value)
      return number === undefined ? [] : [firstOf.get(attribute)! + number]
    })
    lists.push(own.length === 0 ? none : own)
    if (at % stretch === 0) yield
  }
  return { attributes, valuesOf: lists }
}

/** Gives each attribute the number of its first value. */
export function lineUp(attributes: readonly Omit<SnapshotAttribute, 'first'>[]): SnapshotAttribute[] {
  let next = 0
  return attributes.map((attribute) => {
    const first = next
    next += attribute.values.length
    return { ...attribute, first }
  })
}

export const countValues = (attributes: readonly SnapshotAttribute[]) =>
  attributes.reduce((sum, { values }) => sum + values.length, 0)

/** The numbers of the values of an item, where each is known as it is written. */
export function findNumbers(attributes: readonly SnapshotAttribute[], item: Item): number[] | undefined {
  const numbers = item.attributes.flatMap(({ attribute, value }) => {
    const own = attributes.find(({ code }) => code === attribute)
    if (!own) return [] // it is no filter
    const at = own.values.findIndex((one) => one.value === value.value && isSameLabel(one.label, value.label))
    return [at < 0 ? -1 : own.first + at]
  })
  return numbers.includes(-1) ? undefined : numbers
}

const isSameLabel = (a: NameInLanguages, b: NameInLanguages) => a.zh === b.zh && a.en === b.en
