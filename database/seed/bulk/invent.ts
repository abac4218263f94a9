import { colours } from '../catalogue.ts'
import { barcodeOf } from '../barcode.ts'
import { SeededChance } from '../chance.ts'
import type { BaseRecord } from './records.ts'

export interface BulkProduct {
  code: string
  record: BaseRecord
  nameZh: string
  nameEn: string
  material: { zh: string; en: string } | undefined
  ageDays: number
  picture: object
  variants: BulkVariant[]
}
export interface BulkVariant {
  assortId: string
  barcode: string
  colour: { hex: string; zh: string; en: string } | undefined
  size: string | undefined
  cents: number
  listCents: number | undefined
  onHand: number
}

/** Variations of the real products: other packs at matching prices. */
const packs = [
  { zh: '', en: '', times: 1 },
  { zh: '孖裝', en: 'Twin Pack', times: 1.9 },
  { zh: '三件裝', en: '3-Pack', times: 2.75 },
  { zh: '家庭裝', en: 'Family Size', times: 2.2 },
  { zh: '輕便裝', en: 'Mini', times: 0.6 },
  { zh: '限定版', en: 'Limited Edition', times: 1.15 },
  { zh: '禮盒裝', en: 'Gift Box', times: 1.4 },
  { zh: '增量裝', en: 'Bonus Size', times: 1.1 },
  { zh: '原箱', en: 'Full Case', times: 10.5 },
]
const sizes: Record<BaseRecord['kind'], string[]> = {
  wearable: ['S', 'M', 'L', 'XL'],
  footwear: ['EU38', 'EU40', 'EU42', 'EU44'],
  household: ['S', 'M', 'L'],
  grocery: ['250g', '500g', '1kg'],
}
const materials = [
  ['純棉', 'Cotton'],
  ['聚酯纖維', 'Polyester'],
  ['羊毛混紡', 'Wool blend'],
  ['人造皮革', 'Vegan leather'],
  ['不鏽鋼', 'Stainless steel'],
  ['木', 'Wood'],
  ['陶瓷', 'Ceramic'],
  ['再生塑膠', 'Recycled plastic'],
  ['玻璃', 'Glass'],
  ['竹', 'Bamboo'],
] as const
const palette = Object.values(colours)
const mostColours = 4
const mostVariants = mostColours * Math.max(...Object.values(sizes).map(({ length }) => length))
const shapes = ['pouch', 'box', 'bottle', 'can', 'jar', 'carton', 'bag', 'tub', 'tube', 'sachet']
const emblems = [
  'cooked-rice',
  'bread',
  'candy',
  'glass-of-milk',
  'teapot',
  'herb',
  'sponge',
  'tooth',
  'dog',
  'handbag',
  'teddy-bear',
  'sparkles',
]

/** The nth product, the same in every run. */
export function inventProduct(number: number, record: BaseRecord, round: number): BulkProduct {
  const chance = new SeededChance(number)
  const code = `X${String(number).padStart(7, '0')}`
  const pack = packs[round % packs.length]!
  const lot = Math.floor(round / packs.length)
  const cents = Math.max(100, Math.round((record.cents * pack.times) / 10) * 10)
  const material = record.kind === 'grocery' ? undefined : chance.pick(materials)
  return {
    code,
    record,
    nameZh: [record.nameZh, pack.zh, lot > 0 ? `第 ${lot + 1} 批` : ''].filter(Boolean).join(' '),
    nameEn: [record.nameEn, pack.en, lot > 0 ? `Lot ${lot + 1}` : ''].filter(Boolean).join(' '),
    material: material && { zh: material[0], en: material[1] },
    ageDays: chance.below(900),
    picture: {
      shape: chance.pick(shapes),
      emblem: chance.pick(emblems),
      hue: chance.below(360),
      brand: /[A-Za-z0-9 ]{2,14}/.exec(record.brandEn)?.[0].trim().toUpperCase() ?? '',
    },
    variants: inventVariants(chance, number, code, record.kind, cents),
  }
}

function inventVariants(
  chance: SeededChance,
  number: number,
  code: string,
  kind: BaseRecord['kind'],
  cents: number,
): BulkVariant[] {
  const ownColours = pickColours(chance, kind)
  const ownSizes = pickSizes(chance, kind)
  const listCents = chance.next() < 0.22 ? Math.round((cents * (1.1 + chance.next() * 0.5)) / 10) * 10 : undefined
  return ownColours.flatMap((colour, row) =>
    ownSizes.map((size, column) => {
      const at = row * ownSizes.length + column
      return {
        assortId: ownColours.length * ownSizes.length === 1 ? code : `${code}-${at + 1}`,
        barcode: numberBarcode(number, at),
        colour,
        size,
        cents,
        listCents: listCents !== undefined && listCents > cents ? listCents : undefined,
        onHand: chance.next() < 0.06 ? 0 : chance.below(240),
      }
    }),
  )
}

/** Prefix 22; the demo catalogue uses 20 and 21, and barcodes are unique in a company. */
const numberBarcode = (product: number, variant: number) =>
  barcodeOf(`22${String(product * mostVariants + variant).padStart(10, '0')}`)

function pickColours(chance: SeededChance, kind: BaseRecord['kind']) {
  if (kind === 'grocery') return [undefined]
  const first = chance.below(palette.length)
  return Array.from({ length: 1 + chance.below(mostColours) }, (_, at) => palette[(first + at * 3) % palette.length])
}

function pickSizes(chance: SeededChance, kind: BaseRecord['kind']) {
  const likely = { wearable: 1, footwear: 1, household: 0.15, grocery: 0.08 }[kind]
  return chance.next() < likely ? sizes[kind] : [undefined]
}
