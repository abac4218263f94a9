/** A number with its unit, in the smallest unit that shops write of its kind: 1.5 L is 1500 ml. */
export interface MeasuredNumber {
  amount: number
  unit: string
}

/** Units that measure the same, by how many of the first. Any other unit is compared with itself only. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { ml: 1, cl: 10, l: 1_000, litre: 1_000, litres: 1_000, liter: 1_000, liters: 1_000 },
  { mg: 1, g: 1_000, kg: 1_000_000 },
  { mm: 1, cm: 10, m: 1_000 },
  { inch: 1, inches: 1, in: 1, '"': 1, '″': 1, '”': 1 },
  { w: 1, watt: 1, watts: 1, kw: 1_000 },
  { v: 1, volt: 1, volts: 1, kv: 1_000 },
  { hz: 1, khz: 1_000, mhz: 1_000_000, ghz: 1_000_000_000 },
  { mah: 1, ah: 1_000 },
  { mb: 1, gb: 1_000, tb: 1_000_000 },
]
const unitOf = new Map(
  scales.flatMap((scale) => {
    const [base] = Object.keys(scale)
    return Object.entries(scale).map(([unit, times]) => [unit, { base: base!, times }] as const)
  }),
)

const written = /^((?:0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.\d{1,4})?)\s*([^\d\s.,:][^\d.,:]{0,15})?$/

/** A text that is one number, with or without a unit, and nothing else; 007 and 1-2 are none. */
export function readMeasure(text: string): MeasuredNumber | undefined {
  const [, number, unit = ''] = written.exec(text.normalize('NFKC').trim().toLowerCase()) ?? []
  if (number === undefined) return undefined
  const { base, times } = unitOf.get(unit.trim()) ?? { base: unit.trim(), times: 1 }
  return { amount: Number((Number(number.replaceAll(',', '')) * times).toFixed(4)), unit: base }
}

export const writeMeasure = ({ amount, unit }: MeasuredNumber) => `${amount} ${unit}`.trimEnd()

/** From one amount to another, both included. */
export interface MeasureRange {
  from: number
  to: number
  unit: string
}

export const writeRange = ({ from, to, unit }: MeasureRange) => `${from}..${to} ${unit}`.trimEnd()

const writtenRange = /^(\d{1,16}(?:\.\d{1,4})?)\.\.(\d{1,16}(?:\.\d{1,4})?)(?: (.{1,16}))?$/s

export function readRange(text: string): MeasureRange | undefined {
  const [, from, to, unit = ''] = writtenRange.exec(text) ?? []
  return from === undefined ? undefined : { from: Number(from), to: Number(to), unit }
}

export const isWithin = ({ amount, unit }: MeasuredNumber, range: MeasureRange) =>
  unit === range.unit && amount >= range.from && amount <= range.to
