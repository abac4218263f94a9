import { randomUUID } from 'node:crypto'
import { assortIdOf, colours, type DemoProduct, type DemoVariant } from './catalogue.ts'
import { SeededChance } from './chance.ts'
import { type DemoCompany, supplierOf } from './companies.ts'
import { cast, type SeededPerson } from './people.ts'

export interface PastLine {
  product: DemoProduct
  variant: DemoVariant
  quantity: number
}
export interface PastOrder {
  id: string
  number: string
  supplier: string
  buyer: SeededPerson
  lines: PastLine[]
  pickUp: boolean
  goodsCents: number
  deliveryCents: number
  placedAt: Temporal.ZonedDateTime
}

export const unitCentsOf = ({ variant }: PastLine) => Math.round(variant.price * 100)
export const assortOf = ({ product, variant }: PastLine) => assortIdOf(product, variant)
export const colourOf = ({ variant }: PastLine) => (variant.colour === undefined ? undefined : colours[variant.colour])

/** Orders of the last two months, each of one supplier, so that a new demo shop has hot sales. */
export function inventPastOrders(
  company: DemoCompany,
  goods: readonly DemoProduct[],
  count: number,
  now: Temporal.ZonedDateTime,
): PastOrder[] {
  const chance = new SeededChance(count)
  const shelf = goods.filter(mayBeBought)
  const popular = shelf.filter((product) => product.popular)
  const times = Array.from({ length: count }, () => pickTime(chance, now)).sort(Temporal.ZonedDateTime.compare)
  const perDay = new Map<string, number>()

  return times.map((placedAt) => {
    const [first, ...more] = pickLines(chance, shelf, popular)
    const supplier = supplierOf(company, first.product.category)
    const lines = [first, ...more.filter(({ product }) => supplierOf(company, product.category) === supplier)]
    const goodsCents = lines.reduce((sum, line) => sum + unitCentsOf(line) * line.quantity, 0)
    const pickUp = goodsCents < 50_000 && chance.next() < 0.35
    const day = placedAt.toPlainDate().toString().replaceAll('-', '').slice(2)
    const sequence = (perDay.get(day) ?? 0) + 1
    perDay.set(day, sequence)
    return {
      id: randomUUID(),
      supplier,
      number: `W${day}${String(sequence).padStart(4, '0')}`,
      buyer: chance.pick(cast),
      lines,
      pickUp,
      goodsCents,
      deliveryCents: pickUp || goodsCents >= 50_000 ? 0 : 6_000,
      placedAt,
    }
  })
}

/** Excludes pre-orders, goods for adults, goods with the buyer's words, and heavy goods. */
const mayBeBought = (product: DemoProduct) =>
  !product.giftCard &&
  product.lead === undefined &&
  product.minAge === undefined &&
  product.options === undefined &&
  !product.remarkDemanded &&
  !product.category.startsWith('electric.large') &&
  product.variants.some(({ onHand }) => onHand > 0)

/** Received at least a week ago; bought in the hours when people shop. */
function pickTime(chance: SeededChance, now: Temporal.ZonedDateTime) {
  const day = now.subtract({ days: 7 + chance.below(53) }).toPlainDate()
  const time = new Temporal.PlainTime(9 + chance.below(13), chance.below(60), chance.below(60))
  return day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time })
}

function pickLines(
  chance: SeededChance,
  shelf: readonly DemoProduct[],
  popular: readonly DemoProduct[],
): [PastLine, ...PastLine[]] {
  const lines = new Map<string, PastLine>()
  for (let left = 1 + chance.below(4); left > 0; left -= 1) {
    // Squared, so that some products sell far more often than others.
    const product = chance.next() < 0.8 ? popular[Math.floor(popular.length * chance.next() ** 2)]! : chance.pick(shelf)
    const variant = chance.pick(product.variants.filter(({ onHand }) => onHand > 0))
    const quantity = variant.price > 600 ? 1 : 1 + chance.below(3)
    lines.set(product.code, { product, variant, quantity })
  }
  return [...lines.values()] as [PastLine, ...PastLine[]] // at least one line
}

/** Net amounts: the delivery, then each line. */
export const netOf = ({ deliveryCents, lines }: PastOrder): number[] => [
  deliveryCents,
  ...lines.map((line) => unitCentsOf(line) * line.quantity),
]
