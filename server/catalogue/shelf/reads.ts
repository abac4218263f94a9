import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises'
import { dayOf } from '#server/lib/clock.ts'
import { toHongKong } from '#server/lib/hong-kong-characters.ts'
import type { Floor } from '#server/lib/http.ts'
import { readShelves } from '#server/stock/reads.ts'
import { preOrderRoom, saleable } from '#server/stock/rules.ts'
import { type Index, makeIndex, WordReader } from '../index/rules.ts'
import { hotDays, readSales } from '../sales/reads.ts'
import { readForest } from '../tree/reads.ts'
import { type Forest, pathTo } from '../tree/rules.ts'
import { fold } from '../words/rules.ts'
import {
  type Brand,
  fillShelf,
  inStock,
  type Item,
  preOrder,
  rankByPopularity,
  type Shelf,
  soldOut,
  type State,
} from './rules.ts'
import * as store from './store.ts'

export interface Stand {
  shelf: Shelf
  index: Index
}

type Standing = Pick<Floor, 'db' | 'clock' | 'kept' | 'log' | 'bell'>

/** The shelves of all companies, filled when first asked for and kept as the database is, change by change. */
export class Shelves {
  readonly #floor: Standing
  readonly #keepers = new Map<string, Keeper>()
  #listening: Promise<void> | undefined

  constructor(floor: Standing) {
    this.#floor = floor
  }

  async of(company: string): Promise<Stand> {
    await (this.#listening ??= this.#floor.bell.hear('goods', (message) => this.#hear(message)))
    const keeper = this.#keepers.get(company) ?? new Keeper(this.#floor, company)
    this.#keepers.set(company, keeper)
    return keeper.stand()
  }

  #hear(message: string | undefined) {
    this.#floor.kept.drop()
    const [company, kind, ...codes] = message?.split('\n') ?? []
    if (message === undefined) for (const keeper of this.#keepers.values()) keeper.note('all', [])
    else if (kind === 'all' || kind === 'products' || kind === 'stock') this.#keepers.get(company!)?.note(kind, codes)
  }
}

/** Keeps one company's shelf. */
class Keeper {
  readonly #floor: Standing
  readonly #company: string
  #due = { all: false, products: new Set<string>(), stock: new Set<string>() }
  #settling = false
  #filled: Promise<Filled> | undefined

  constructor(floor: Standing, company: string) {
    this.#floor = floor
    this.#company = company
  }

  async stand(): Promise<Stand> {
    this.#filled ??= this.#fill().catch((error: unknown) => {
      this.#filled = undefined // the next visitor tries again
      throw error
    })
    const filled = await this.#filled
    await this.#countSales(filled)
    return filled
  }

  note(kind: 'all' | 'products' | 'stock', codes: readonly string[]) {
    if (kind === 'all') this.#due.all = true
    else for (const code of codes) this.#due[kind].add(code)
    if (this.#filled && !this.#settling) void this.#settle()
  }

  /** Does what is due, again and again until nothing is. Rests after each round, so that an import cannot fill the day with it. */
  async #settle() {
    this.#settling = true
    try {
      await this.#filled
      while (this.#due.all || this.#due.products.size > 0 || this.#due.stock.size > 0) {
        const began = performance.now()
        const due = this.#due
        this.#due = { all: false, products: new Set(), stock: new Set() }
        try {
          await this.#change(due)
        } catch (error) {
          this.#floor.log.warn(
            { err: error, company: this.#company },
            'the shelf could not follow a change; it is filled anew',
          )
          this.#due.all = true
          await wait(1_000, undefined, { ref: false })
        }
        this.#floor.kept.drop() // answers may have been made of the old shelf in between
        await wait(2 * (performance.now() - began), undefined, { ref: false })
      }
    } catch {
      this.#due = { all: false, products: new Set(), stock: new Set() } // there is no shelf yet: the next one is filled from the newest
    } finally {
      this.#settling = false
    }
  }

  async #change({ all, products, stock }: { all: boolean; products: ReadonlySet<string>; stock: ReadonlySet<string> }) {
    const filled = await this.#filled!
    if (all) {
      const anew = await this.#fill()
      this.#filled = Promise.resolve(anew)
      return
    }
    if (products.size > 0) {
      const rows = await store.products(this.#floor.db, this.#company, [...products])
      const items = await this.#readItems(filled, rows)
      for (const code of products) filled.items.delete(code)
      for (const item of items) filled.items.set(item.code, item)
      this.#filled = Promise.resolve(await this.#build(filled))
    }
    if (stock.size > 0) await this.#restock(await this.#filled!, stock)
  }

  /** In place: what runs out is marked, nothing is lined up anew. */
  async #restock({ shelf, leads }: Filled, assortIds: ReadonlySet<string>) {
    const known = [...assortIds].filter((assortId) => shelf.variantAt.has(assortId))
    const figures = await readShelves(this.#floor.db, this.#company, known)
    for (const assortId of known) {
      const state = stateOf(figures.get(assortId), leads.get(assortId))
      const at = shelf.variantAt.get(assortId)!
      shelf.state[at] = state
      shelf.variants[at]!.state = state
    }
    shelf.looked.clear()
  }

  async #countSales(filled: Filled) {
    const sold = await this.#readSold()
    if (sold === filled.sold) return
    filled.sold = sold
    const { shelf } = filled
    for (const [at, { code }] of shelf.items.entries()) shelf.sold[at] = sold.get(code) ?? 0
    shelf.rankings.popular = rankByPopularity(shelf)
  }

  #readSold() {
    return readSales(this.#floor.db, this.#company, dayOf(this.#floor.clock.now()).toString(), hotDays)
  }

  async #fill(): Promise<Filled> {
    const began = performance.now()
    const { db, log } = this.#floor
    const [forest, brands] = await Promise.all([readForest(db, this.#company), store.brands(db, this.#company)])
    const reader = new WordReader((text) => fold(text, toHongKong))
    const stock: Stock = {
      forest,
      brands: new Map(brands.map((brand) => [brand.code, brand])),
      reader,
      items: new Map(),
      leads: new Map(),
    }
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows = await store.productsAfter(db, this.#company, last, 1_000)
      for (const item of await this.#readItems(stock, rows)) stock.items.set(item.code, item)
      last = rows.at(-1)?.code
    }
    reader.rest()
    const filled = await this.#build(stock)
    log.info(
      { company: this.#company, goods: stock.items.size, ms: Math.round(performance.now() - began) },
      'the shelf is filled',
    )
    return filled
  }

  async #build(stock: Stock): Promise<Filled> {
    const [members, sold] = await Promise.all([store.groupMembers(this.#floor.db, this.#company), this.#readSold()])
    const byGroup = Map.groupBy(members, ({ code }) => code)
    const groups = new Map([...byGroup].map(([code, of]) => [code, of.map(({ product }) => product)]))
    const shelf = await restfully(fillShelf({ ...stock, items: stock.items.values(), groups, sold }))
    const index = await restfully(makeIndex(stock.reader.vocabulary, shelf.items))
    return { ...stock, shelf, index, sold }
  }

  async #readItems(
    stock: Pick<Stock, 'forest' | 'brands' | 'reader' | 'leads'>,
    rows: readonly store.ProductRow[],
  ): Promise<Item[]> {
    if (rows.length === 0) return []
    const { db } = this.#floor
    const variants = await store.variants(
      db,
      this.#company,
      rows.map(({ code }) => code),
    )
    const figures = await readShelves(
      db,
      this.#company,
      variants.map((variant) => variant.assort_id),
    )
    const ofProduct = Map.groupBy(variants, ({ product }) => product)
    const items: Item[] = []
    for (const row of rows) {
      const lead = { nonStock: row.non_stock, lead: row.pre_order_lead, preOrderLimit: row.pre_order_limit }
      const own = (ofProduct.get(row.code) ?? []).map((variant) => {
        if (row.non_stock) stock.leads.set(variant.assort_id, lead)
        return readVariant(variant, stateOf(figures.get(variant.assort_id), lead))
      })
      if (own.length > 0) items.push(readItem(row, own, stock)) // goods without a variant cannot be bought
      if (items.length % 100 === 0) await rest()
    }
    return items
  }
}

type Lead = Pick<Parameters<typeof preOrderRoom>[0], 'nonStock' | 'lead' | 'preOrderLimit'>

/** All that a shelf is filled from. */
interface Stock {
  forest: Forest
  brands: ReadonlyMap<string, Brand>
  reader: WordReader
  items: Map<string, Item>
  /** How far the variants that may be ordered beyond the shelf may be. */
  leads: Map<string, Lead>
}

interface Filled extends Stock, Stand {
  sold: ReadonlyMap<string, number>
}

type Figures = Awaited<ReturnType<typeof readShelves>> extends Map<string, infer F> ? F : never

function stateOf(figures: Figures | undefined, lead: Lead | undefined): State {
  if (figures && saleable(figures) > 0) return inStock
  const room = lead ? preOrderRoom({ ...lead, preOrdered: figures?.preOrdered ?? 0 }) : 0
  return room > 0 ? preOrder : soldOut
}

const readVariant = (row: store.VariantRow, state: State): Item['variants'][number] => ({
  assortId: row.assort_id,
  barcode: row.barcode,
  colour: row.colour_hex === null ? null : { hex: row.colour_hex, zh: row.colour_zh ?? '', en: row.colour_en ?? '' },
  size: row.size,
  cents: row.price_cents,
  onOffer: row.list_price_cents !== null,
  state,
})

function readItem(
  row: store.ProductRow,
  variants: Item['variants'],
  { forest, brands, reader }: Pick<Stock, 'forest' | 'brands' | 'reader'>,
): Item {
  const brand = brands.get(row.brand)
  const path = pathTo(forest, row.category).flatMap(({ labelZh, labelEn }) => [labelZh, labelEn])
  const particulars = [
    row.pack_zh,
    row.pack_en,
    row.origin_zh,
    row.origin_en,
    row.material_zh ?? '',
    row.material_en ?? '',
  ]
  const kinds = variants.flatMap(({ colour, size }) => [colour?.zh ?? '', colour?.en ?? '', size ?? ''])
  const words = reader.read({
    brand: brand ? [brand.name.zh, brand.name.en] : [],
    name: [row.name_zh, row.name_en],
    category: path,
    particulars: new Set([...particulars, ...kinds, ...row.specs.flatMap(({ vZh, vEn }) => [vZh, vEn])]),
    description: new Set([row.description_zh, row.description_en]),
  })
  return {
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
    brand: row.brand,
    category: row.category,
    material:
      row.material_en || row.material_zh
        ? { zh: row.material_zh ?? row.material_en!, en: row.material_en ?? row.material_zh! }
        : null,
    createdOn: Number(row.created_on.replaceAll('-', '')),
    variants,
    words,
  }
}

/** Lets visitors through between stretches of a long piece of work. */
async function restfully<T>(work: Generator<undefined, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < 5) continue
    await rest()
    since = performance.now()
  }
}
