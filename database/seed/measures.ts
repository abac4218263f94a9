import type { DemoProduct } from './catalogue.ts'

export interface Measures {
  /** With packaging, in grams. */
  weightG: number
  /** With packaging: length, width, height. */
  sizeCm: [number, number, number]
}

type Usual = [weightG: number, length: number, width: number, height: number]

/** Usual weight and size of packaged goods; the most specific name applies. */
const usual: Record<string, Usual> = {
  fridge: [58_000, 62, 66, 172],
  washer: [66_000, 62, 60, 86],
  aircon: [24_000, 90, 36, 62],
  windowac: [27_000, 50, 46, 40],
  dehumid: [13_500, 38, 28, 58],
  heater: [5_200, 26, 26, 58],
  fan: [4_600, 36, 36, 42],
  ricecooker: [4_800, 30, 26, 26],
  airfryer: [5_600, 34, 32, 38],
  oven: [14_000, 52, 44, 36],
  induction: [2_600, 36, 30, 9],
  kettle: [1_300, 24, 20, 26],
  coffee: [8_400, 34, 28, 38],
  blender: [3_100, 24, 22, 44],
  vacuum: [4_300, 72, 26, 16],
  robotvac: [5_800, 48, 42, 16],
  iron: [1_500, 32, 14, 16],
  hairdryer: [900, 28, 24, 11],
  shaver: [550, 22, 14, 8],
  brush: [320, 22, 10, 7],
  tv: [16_500, 126, 18, 80],
  monitor: [6_400, 68, 18, 46],
  laptop: [2_300, 40, 28, 8],
  tablet: [820, 28, 20, 5],
  phone: [430, 18, 10, 5],
  earbuds: [180, 11, 11, 5],
  speaker: [820, 22, 12, 12],
  soundbar: [7_900, 102, 32, 26],
  powerbank: [320, 16, 10, 4],
  charger: [190, 12, 8, 6],
  cable: [90, 16, 10, 3],
  router: [1_100, 34, 26, 9],
  pan: [1_350, 50, 30, 9],
  pot: [4_200, 34, 28, 20],
  board: [1_700, 42, 30, 4],
  plate: [750, 28, 28, 5],
  mug: [480, 14, 11, 12],
  thermos: [420, 10, 9, 28],
  lunchbox: [520, 24, 18, 10],
  bed: [2_900, 42, 34, 16],
  pillow: [1_200, 62, 40, 14],
  towel: [1_100, 34, 28, 14],
  sachet: [260, 20, 15, 4],
  roll: [1_800, 44, 24, 22],
  mop: [3_600, 50, 30, 28],
  storage: [2_100, 52, 38, 12],
  rack: [5_200, 64, 34, 14],
  bin: [3_900, 32, 32, 46],
  lamp: [1_900, 34, 22, 18],
  tshirt: [320, 32, 25, 4],
  blindbox: [160, 9, 7, 12],
  notebook: [380, 22, 16, 2],
  lipstick: [40, 9, 3, 3],
  nailpolish: [70, 8, 4, 4],
  palette: [140, 14, 10, 3],
  mask: [280, 20, 11, 9],
  bowl: [420, 22, 22, 8],
  leash: [220, 20, 12, 4],
  carrier: [1_900, 48, 30, 30],
  litter: [3_200, 56, 42, 42],
  scratcher: [4_600, 42, 42, 16],
  petbed: [1_300, 52, 52, 16],
  tank: [5_900, 40, 28, 30],
  chair: [17_500, 72, 64, 36],
  'couch-and-lamp': [32_000, 92, 86, 78],
  luggage: [3_300, 56, 38, 25],
  tent: [3_800, 62, 18, 18],
  giftcard: [10, 15, 10, 1],
  'hiking-boot': [1_400, 34, 24, 13],
  'running-shoe': [950, 33, 22, 12],
  coat: [620, 38, 30, 8],
  jeans: [720, 38, 28, 6],
  'potted-plant': [2_700, 24, 24, 44],
  keyboard: [1_050, 40, 16, 5],
  headphone: [620, 22, 20, 9],
}

/** Grams of the container alone. */
const containers: Record<string, number> = {
  bottle: 380,
  wine: 560,
  jar: 220,
  dropper: 90,
  perfume: 260,
  pump: 90,
  can: 60,
  slim: 30,
}
const packets = new Set(['tray', 'pouch', 'bag', 'box', 'carton', 'tub', 'tube', 'cup', ...Object.keys(containers)])
const foods = new Set(['meat', 'foods_market'])

export function measure(product: DemoProduct): Measures {
  const { shape, emblem } = product.picture
  const content = packets.has(shape) || foods.has(product.category.split('.')[0] ?? '') ? contentOf(product) : undefined
  if (content !== undefined) return asPacket(content.grams, (containers[shape] ?? 20) * content.pieces)
  const [weightG, ...sizeCm] = usual[shape === 'hero' ? emblem : shape] ?? [450, 22, 16, 9]
  return { weightG, sizeCm }
}

/** Parses `500g × 2`, `1.7L`, `approx. 1kg`; a millilitre counts as a gram. With several sizes, the heaviest counts. */
function contentOf({ packEn, approxWeightG, variants }: DemoProduct) {
  if (approxWeightG !== undefined) return { grams: approxWeightG, pieces: 1 }
  const sizes = variants.map(({ size }) => readContent(size ?? '')).filter((grams) => grams !== undefined)
  const one = sizes.length > 0 ? Math.max(...sizes) : readContent(packEn)
  if (one === undefined) return undefined
  const pieces = Number(/× (\d+)$/.exec(packEn)?.[1] ?? 1)
  return { grams: one * pieces, pieces }
}

function readContent(words: string): number | undefined {
  const [, amount, unit = ''] = /([\d.]+)\s?(kg|g|ml|L)\b/.exec(words) ?? []
  if (amount === undefined) return undefined
  return Number(amount) * (unit === 'kg' || unit === 'L' ? 1_000 : 1)
}

function asPacket(grams: number, holder: number): Measures {
  const side = Math.cbrt(grams * 1.5)
  const sizeCm = [side * 1.2, side, side * 0.9].map((cm) => Math.max(2, Math.round(cm))) as [number, number, number]
  return { weightG: Math.round(grams * 1.03 + holder), sizeCm }
}
