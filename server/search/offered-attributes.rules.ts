import { isWithin, type MeasuredNumber, readRange, writeRange } from '#server/catalogue/measures.rules.ts'
import type { AttributeValue, SnapshotAttribute } from '#server/catalogue/snapshot.rules.ts'
import type { NameLanguage } from '#words/languages.ts'
import { valuesChosen, writeChoice } from './attribute-values.rules.ts'
import { byCount, type FacetValue, mostOffered } from './offered-values.rules.ts'

export interface OfferedAttribute {
  code: string
  name: string
  values: FacetValue[]
}

/** A panel shows the attributes that most goods of the listing have. */
const mostAttributes = 12
/** More different numbers are offered as ranges, */
const mostNumbers = 8
/** of which there are at most so many. */
const mostRanges = 6

/** The attributes of a filter panel. What is chosen stays, even at 0. */
export function offerAttributes(
  attributes: readonly SnapshotAttribute[],
  counts: Uint32Array,
  choices: readonly string[],
  language: NameLanguage,
): OfferedAttribute[] {
  const offered = attributes.flatMap((attribute) => {
    const chosen = valuesChosen(choices, attribute.code)
    const values = offerValues(attribute, counts, chosen, language)
    const goods = values.reduce((sum, { count }) => sum + count, chosen.length > 0 ? Infinity : 0)
    const { code } = attribute
    const own = values.map((value) => ({ ...value, value: writeChoice(code, value.value) }))
    return own.length > 0 ? [{ goods, offered: { code, name: attribute.name[language], values: own } }] : []
  })
  const shown = new Set(
    offered.toSorted((a, b) => (a.goods === b.goods ? 0 : b.goods - a.goods)).slice(0, mostAttributes),
  )
  return offered.filter((one) => shown.has(one)).map((one) => one.offered)
}

/** What something is counted as that is a number. */
type CountedNumber = AttributeValue & { measure: MeasuredNumber; count: number }

function offerValues(
  { values, first }: SnapshotAttribute,
  counts: Uint32Array,
  chosen: readonly string[],
  language: NameLanguage,
): FacetValue[] {
  const counted = values.map((value, at) => ({ ...value, count: counts[first + at]! }))
  const existing = counted.filter(({ count }) => count > 0)
  const offer = ({ value, label, count }: (typeof counted)[number]): FacetValue => ({
    value,
    label: label[language],
    count,
    chosen: chosen.includes(value),
  })
  const numbers = existing.flatMap((one) => (one.measure ? [{ ...one, measure: one.measure }] : []))
  const areNumbers =
    numbers.length === existing.length && numbers.every(({ measure }) => measure.unit === numbers[0]!.measure.unit)
  const line = numbers.toSorted((a, b) => a.measure.amount - b.measure.amount)
  const ranges = areNumbers && line.length > mostNumbers ? splitRanges(line) : []
  const isOffered = (value: string) => ranges.includes(value) || chosen.includes(value)
  const ofValues = counted.filter(({ value, count }) =>
    ranges.length > 0 ? isOffered(value) : count > 0 || isOffered(value),
  )
  const ofRanges = [...new Set([...ranges, ...chosen])].filter(
    (value) => readRange(value) && !counted.some((one) => one.value === value),
  )
  const offered = [...ofValues.map(offer), ...ofRanges.map((range) => offerRange(range, line, chosen, language))]
  const amounts = new Map(numbers.map(({ value, measure }) => [value, measure.amount]))
  const amountOf = ({ value }: FacetValue) => readRange(value)?.from ?? amounts.get(value) ?? Infinity
  return areNumbers
    ? offered.sort((a, b) => Number(amountOf(a) > amountOf(b)) - Number(amountOf(a) < amountOf(b)) || byCount(a, b))
    : offered.sort(byCount).slice(0, mostOffered)
}

/** Numbers in their order, in parts of equally many. A part of one number is that number. */
function splitRanges(line: readonly CountedNumber[]): string[] {
  const size = Math.ceil(line.length / mostRanges)
  return Array.from({ length: Math.ceil(line.length / size) }, (_, at) => {
    const [from, to] = [line[at * size]!, line[Math.min((at + 1) * size, line.length) - 1]!]
    const { amount, unit } = from.measure
    return from === to ? from.value : writeRange({ from: amount, to: to.measure.amount, unit })
  })
}

function offerRange(
  value: string,
  line: readonly CountedNumber[],
  chosen: readonly string[],
  language: NameLanguage,
): FacetValue {
  const range = readRange(value)!
  const within = line.filter(({ measure }) => isWithin(measure, range))
  const [from, to] = [range.from, range.to].map((amount) => within.find(({ measure }) => measure.amount === amount))
  return {
    value,
    label:
      from && to
        ? `${from.label[language]} – ${to.label[language]}`
        : `${range.from} – ${range.to} ${range.unit}`.trimEnd(),
    count: within.reduce((sum, { count }) => sum + count, 0),
    chosen: chosen.includes(value),
  }
}
