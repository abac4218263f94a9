import fs from 'node:fs'
import zlib from 'node:zlib'

/** A real product from one of three public data sets (see NOTICES.md), in one shape. */
export interface BaseRecord {
  nameZh: string
  nameEn: string
  brandZh: string
  brandEn: string
  /** Categories from the top level down, one to three levels. */
  path: { zh: string; en: string }[]
  description: string
  cents: number
  /** Decides which variants it has. */
  kind: 'grocery' | 'wearable' | 'footwear' | 'household'
}

/** HKD for one US dollar, the middle of the peg's band. */
const hkdOfUsd = 7.8

/** Hong Kong supermarket products come first, so that a catalogue of up to 3,463 products is real and bilingual. */
export function readRecords(): BaseRecord[] {
  return [...readPricewatch(), ...readRetailDemoStore(), ...readDummyJson()]
}

interface Pricewatch {
  brandZh: string
  brandEn: string
  nameZh: string
  nameEn: string
  category: [zh: string, en: string][]
  cents: number
}

const readPricewatch = () =>
  read<Pricewatch>('pricewatch').map((row): BaseRecord => ({
    nameZh: row.nameZh || row.nameEn,
    nameEn: row.nameEn || row.nameZh,
    brandZh: row.brandZh || row.brandEn,
    brandEn: row.brandEn || row.brandZh,
    path: row.category.slice(0, 3).map(([zh, en]) => ({ zh, en })),
    description: '',
    cents: row.cents,
    kind: 'grocery',
  }))

interface English {
  name: string
  brand?: string
  category: string[]
  description: string
  usd: number
}

const readRetailDemoStore = () => read<English>('retail-demo-store').map((row) => fromEnglish(row, 'Retail Demo Store'))
const readDummyJson = () => read<English>('dummyjson').map((row) => fromEnglish(row, row.brand ?? 'DummyJSON'))

function fromEnglish(row: English, brand: string): BaseRecord {
  return {
    nameZh: row.name,
    nameEn: row.name,
    brandZh: brand,
    brandEn: brand,
    path: row.category.map((name) => ({ zh: name, en: name })),
    description: row.description,
    cents: Math.round((row.usd || 10) * hkdOfUsd * 100),
    kind: kindOf(row.category[0] ?? ''),
  }
}

function kindOf(department: string): BaseRecord['kind'] {
  if (/shoes|footwear/.test(department)) return 'footwear'
  if (/apparel|shirts|tops|dresses|accessories$/.test(department)) return 'wearable'
  return /grocer|snacks|dispensed|food|beauty|fragrances|skin-care|floral/.test(department) ? 'grocery' : 'household'
}

function read<Row>(name: string): Row[] {
  const text = zlib.gunzipSync(fs.readFileSync(new URL(`${name}.jsonl.gz`, import.meta.url))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}
