import type { Picture } from '#contract/catalogue.ts'
import type { Db } from '#server/lib/database/db.ts'
import { drawerInUse, type DrawnSubject, versionOf } from '#server/lib/images/drawer.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { hueOfCategory, prints, type PictureKind } from './product-pictures.rules.ts'
import * as store from './product-pictures.store.ts'

interface Pictured {
  /** The variant's assortId, or the product's code for goods without a choice of colours. */
  code: string
  /** The product's picture, as its row has it. */
  picture: unknown
  colourHex: string | null
}

/** The picture on a card. A page adds the width and the format: `{src}-640.avif`, `.webp` or, for mails, `.jpg`. */
export function pictureOf(item: Pictured, alt: string): Picture {
  const version = versionOf({ kind: 'item', spec: item.picture, colourHex: item.colourHex })
  return square('item', item.code, version, alt)
}

/**
 * The galleries of a product's variants: the thing, from near, and all its colours where there are several. What tells the
 * version of a picture is worked out once for a colour: sizes of a shirt share theirs.
 */
export function openGalleries({
  productCode,
  picture: spec,
  colours,
}: Coloured): (variant: HomePrint, alt: string) => Picture[] {
  const versions = new Map<string | null, Record<'item' | 'close-up', string>>()
  const family = colours.length < 2 ? undefined : versionOf({ kind: 'family', spec, colours })
  const versionsIn = (colourHex: string | null) => ({
    item: versionOf({ kind: 'item', spec, colourHex }),
    'close-up': versionOf({ kind: 'close-up', spec, colourHex }),
  })
  return ({ code, colourHex }, alt) => {
    const known = versions.get(colourHex) ?? versionsIn(colourHex)
    versions.set(colourHex, known)
    return [
      square('item', code, known.item, alt),
      square('close-up', code, known['close-up'], alt),
      ...(family === undefined ? [] : [square('family', productCode, family, alt)]),
    ]
  }
}

interface Coloured {
  productCode: string
  picture: unknown
  colours: readonly string[]
}
type HomePrint = Pick<Pictured, 'code' | 'colourHex'>

/** Where a category's picture lies; a page adds `-320.avif`. */
export const categoryPicture = (code: string, emblem: string | null) =>
  `/pictures/category/${code}/${versionOf(crestOf(code, emblem))}`

export async function findSubject(
  db: Db,
  company: string,
  kind: PictureKind,
  id: string,
  print: string,
): Promise<DrawnSubject | undefined> {
  switch (kind) {
    case 'item':
    case 'close-up': {
      const variant = await store.ofVariant(db, company, id)
      if (variant) return { kind, ...variant }
      const product = await store.ofProduct(db, company, id)
      return product && { kind, ...product, colourHex: null }
    }
    case 'family': {
      const product = await store.ofProduct(db, company, id)
      const colours = product ? await store.coloursOf(db, company, id) : []
      return product && colours.length > 1 ? { kind, ...product, colours } : undefined
    }
    case 'category': {
      const category = await store.emblemOf(db, company, id)
      return category && crestOf(id, category.emblem)
    }
    case 'slider': {
      const slider = await store.sliderOf(db, company, id)
      const { theme } = await findCompany(db, company)
      return slider && { kind, ...slider, theme, frame: print.startsWith('phone-') ? 'phone' : 'wide' }
    }
    case 'scene': {
      const { theme } = await findCompany(db, company)
      return drawerInUse().isScene(id) ? { kind, scene: id, theme } : undefined
    }
  }
}

export interface FirstPrint {
  subject: DrawnSubject
  width: number
}

/** So many products are read at a time. */
const pageSize = 50

/**
 * Every picture a visitor of these shops can come upon in a listing, in the width that pages ask for first: a page at a time,
 * the home pages first.
 */
export async function* pageFirstPrints(db: Db): AsyncGenerator<FirstPrint[]> {
  const companies = await store.listCompanies(db)
  for (const { code } of companies) yield listHomePrints(db, code)
  for (const width of [320, 640])
    for (const { code } of companies)
      for (let after = ''; ;) {
        const page = await store.pageItems(db, code, { after, most: pageSize })
        if (page.length === 0) break
        yield page.map((item) => printItem(item, width))
        after = page.at(-1)!.code
      }
}

async function listHomePrints(db: Db, company: string): Promise<FirstPrint[]> {
  const [sliders, categories, items] = await Promise.all([
    store.listSliders(db, company),
    store.listCategories(db, company),
    store.listHomeItems(db, company, 2 * pageSize),
  ])
  const banners = await Promise.all(
    sliders.flatMap(({ code }) => [
      findSubject(db, company, 'slider', code, '1280').then((subject) => subject && { subject, width: 1280 }),
      findSubject(db, company, 'slider', code, 'phone-960').then((subject) => subject && { subject, width: 960 }),
    ]),
  )
  return [
    ...banners.flatMap((banner) => (banner ? [banner] : [])),
    ...categories.map(({ code, emblem }) => ({ subject: crestOf(code, emblem), width: 160 })),
    ...items.map((item) => printItem(item, 320)),
  ]
}

const printItem = ({ spec, colourHex }: store.ItemPicture, width: number): FirstPrint => ({
  subject: { kind: 'item', spec, colourHex },
  width,
})

const crestOf = (code: string, emblem: string | null): DrawnSubject => ({
  kind: 'category',
  emblem,
  hue: hueOfCategory(code),
})

function square(kind: 'item' | 'close-up' | 'family', code: string, version: string, alt: string): Picture {
  const widths = Object.values(prints[kind])
  return { src: `/pictures/${kind}/${code}/${version}`, alt, widths, width: 960, height: 960 }
}
