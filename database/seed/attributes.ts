import type { Tx } from '#server/lib/database/db.ts'
import type { DemoProduct } from './catalogue.ts'
import { inParts } from './in-parts.ts'
import { readJson } from './read-data.ts'

// What the demo's goods are described and filtered by, besides the fields that all goods have. It is read from what their data say
// already: the rows of the specification, the pack, and for flavours the name.

interface AttributeWords {
  zh: string
  en: string
}
type Described = readonly [attribute: string, words: AttributeWords]

const { attributes, flavours } = readJson<{
  attributes: { code: string; nameZh: string; nameEn: string; facet: boolean }[]
  flavours: [zh: string, en: string][]
}>('attributes.json')

const positionOf = new Map(attributes.map(({ code }, position) => [code, position]))

/** Rows of the specification that many goods share, by their English name. */
const shared: Readonly<Record<string, string>> = {
  'Energy label': 'energy_label',
  Voltage: 'voltage',
  Warranty: 'warranty',
  Storage: 'storing',
  'Shelf life': 'shelf_life',
  'Life stage': 'life_stage',
  'Skin type': 'skin_type',
}

/** How a pack is written, and what that says. Where goods of several kinds write alike, the category decides. */
const packs: readonly (readonly [pack: RegExp, attribute: string, category?: RegExp])[] = [
  [/^[\d.]+kg$/, 'wash_load', /\.washer$/],
  [/^[\d.]+HP$/, 'cooling'],
  [/^\d+L\/day$/, 'dehumidifying'],
  [/^\d+ sq ft$/, 'room_size'],
  [/^\d+"$/, 'blades', /\.climate$/],
  [/^\d+"$/, 'screen', /^electric\.digital\./],
  [/^\d+"$/, 'screen_size', /\.tv$/], // no facet: their variants have it as an option
  [/^(12|16)GB$/, 'memory'],
  [/^\d+GB$/, 'storage'],
  [/^\d+W$/, 'power'],
  [/^\d+mAh$/, 'battery'],
  [/^\d+ (hrs|min)$/, 'running_time', /^electric\./],
  [/^IP\w\d$/, 'water_resistance'],
  [/^\d+ bar$/, 'pressure'],
  [/^[\d.]+ ch$/, 'channels'],
  [/^up to \d+kg$/, 'pet_weight'],
  [/^[\d.]+k?g$/, 'weight'],
  [/^[\d.]+(ml|L)$/, 'volume', /^(foods_market|meat|beauty)\.|\.(hair_body|laundry)$/],
  [/^(6L|500ml)$/, 'volume', /\.(cat_gear|oral|baby_care)$/], // litter, mouthwash, baby bath
  [/^[\d.]+(ml|L)$/, 'capacity'],
  [/^\d+ (pcs?|sheets|slices|bags|pairs|rolls|boxes|softgels|tablets|sachets|bottles|tubes|sets?)$/, 'quantity'],
  [/^\d+-pack$/, 'quantity'],
  [/^[\d.]+m$/, 'length'],
  [/^180cm$/, 'length', /\.apparel$/],
  [/^\d+mm$/, 'thickness', /\.sports$/],
  [/^\d+( × \d+)?[cm]m$|^\d+"$/, 'dimensions'],
  [/^\d+(gsm|oz)$/, 'fabric_weight'],
  [/^\d+-\d+ (players|person)$/, 'people'],
]

/** The attributes of goods in their order, and the rows of the specification that are theirs alone. */
export function describe(product: DemoProduct): { attributes: Described[]; specs: (readonly string[])[] } {
  const own = product.specs ?? []
  if (product.giftCard) return { attributes: [], specs: own.map((row) => row) } // it has no origin and no pack
  const pack = readPack(product)
  const isEaten = /^(meat|foods_market)\./.test(product.category)
  const { originZh, originEn } = product
  const described: Described[] = [
    ...(isEaten ? [['origin', { zh: originZh, en: originEn }] as const] : []),
    ...pack.flatMap(({ attribute, ...words }) => (attribute === undefined ? [] : [[attribute, words] as const])),
    ...own.flatMap(([, name, zh, en]) => (shared[name] === undefined ? [] : [[shared[name], { zh, en }] as const])),
    ...findFlavour(product),
  ]
  return {
    attributes: described.toSorted(([a], [b]) => positionOf.get(a)! - positionOf.get(b)!),
    specs: [
      ...(isEaten ? [] : [['製造地', 'Made in', originZh, originEn]]),
      ...pack.flatMap(({ attribute, zh, en }) => (attribute === undefined ? [['款式', 'Type', zh, en]] : [])),
      ...own.filter(([, name]) => shared[name] === undefined),
    ],
  }
}

/** `14-inch / 16GB` are two, `500g × 2` are 500 g and a twin pack. */
function readPack({ packZh, packEn, category }: DemoProduct): (AttributeWords & { attribute: string | undefined })[] {
  if (packEn === '') return []
  const [zh, en] = [packZh, packEn].map((pack) => pack.replace(/ × 2$/, '')) as [string, string]
  const several = category.startsWith('electric.digital.') && en.endsWith('GB')
  const partsZh = several ? zh.split(/ \/ | /) : [zh]
  const parts = several ? en.split(/ \/ | /) : [en]
  const read = parts.map((part, at) => readPart({ zh: partsZh[at] ?? part, en: part }, category))
  return packEn === en ? read : [...read, { attribute: 'multipack', zh: '孖裝', en: 'Twin pack' }]
}

function readPart({ zh, en }: AttributeWords, category: string): AttributeWords & { attribute: string | undefined } {
  if (en.startsWith('approx. '))
    return { attribute: 'approx_weight', zh: zh.replace('約', ''), en: en.replace('approx. ', '') }
  // A number and its unit alone are what filters take for a number.
  const bare = en.replace(/-inch$/, '"').replace(/^(LED|for) /, '')
  const attribute = packs.find(([pattern, , of]) => pattern.test(bare) && (of?.test(category) ?? true))?.[1]
  return attribute === undefined
    ? { attribute, zh, en }
    : {
        attribute,
        zh: writeChinese({ zh, en }),
        en: bare,
      }
}

/** One value is called alike of all goods: apples, prawns and patches by the piece. */
const writeChinese = ({ zh, en }: AttributeWords) =>
  / pcs?$/.test(en) ? zh.replace(/\D$/, '件') : zh.replace(/^適用(?=.*公斤)/, '最多').replace(/^(LED |適用)/, '')

function findFlavour({ category, nameZh }: DemoProduct): Described[] {
  if (!/_food$|\.(snack|drink|frozen|bakery|rice_noodle|tea_coffee|aquatic)$/.test(category)) return []
  const found = flavours.findLast(([zh]) => nameZh.includes(zh))
  return found ? [['flavour', { zh: found[0], en: found[1] }]] : []
}

export async function seedAttributes(tx: Tx, company: string, goods: readonly DemoProduct[]): Promise<void> {
  const rows = goods.flatMap((product) =>
    describe(product).attributes.map(([attribute, words], position) => ({
      company,
      product: product.code,
      attribute,
      words: JSON.stringify(words),
      position,
    })),
  )
  const used = new Set(rows.map(({ attribute }) => attribute))
  await tx
    .insertInto('attribute')
    .values(
      attributes
        .filter(({ code }) => used.has(code))
        .map(({ code, nameZh: zh, nameEn: en, facet }, position) => ({
          company,
          code,
          names: JSON.stringify({ zh, en }),
          facet,
          position,
        })),
    )
    .execute()
  await inParts(rows, (part) => tx.insertInto('product_attribute').values(part).execute())
}
