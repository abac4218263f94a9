import type { Picture } from '#contract/catalogue.ts'
import type { Db } from '#server/lib/db.ts'
import { inColour } from '#server/lib/drawing/packshot.ts'
import { isScene } from '#server/lib/drawing/scene.ts'
import type { PictureSpec } from '#server/lib/drawing/sheet.ts'
import { type Subject, versionOf } from '#server/lib/drawing/subject.ts'
import { findCompany } from '#server/shop/reads.ts'
import { hueOfCategory, prints, type Kind } from './rules.ts'
import * as store from './store.ts'

interface Pictured {
  /** The variant's assortId, or the product's code for goods without a choice of colours. */
  code: string
  /** The product's picture, as its row has it. */
  picture: unknown
  colourHex: string | null
}

/** The picture on a card. A page adds the width and the format: `{src}-640.avif`, `.webp` or, for mails, `.jpg`. */
export function pictureOf(item: Pictured, alt: string): Picture {
  return square('item', item.code, { kind: 'item', spec: worn(item.picture as PictureSpec, item.colourHex) }, alt)
}

/** The pictures of a variant in its gallery: the thing, from near, and all its colours where there are several. */
export function galleryOf(
  item: Pictured & { productCode: string; colours: readonly string[] },
  alt: string,
): Picture[] {
  const bare = item.picture as PictureSpec
  const spec = worn(bare, item.colourHex)
  const near = square('close-up', item.code, { kind: 'close-up', spec }, alt)
  if (item.colours.length < 2) return [pictureOf(item, alt), near]
  return [
    pictureOf(item, alt),
    near,
    square('family', item.productCode, { kind: 'family', spec: bare, colours: item.colours }, alt),
  ]
}

/** Where a category's picture lies; a page adds `-320.avif`. */
export const categoryPicture = (code: string, emblem: string | null) =>
  `/pictures/category/${code}/${versionOf(crestOf(code, emblem))}`

export async function findSubject(
  db: Db,
  company: string,
  kind: Kind,
  id: string,
  print: string,
): Promise<Subject | undefined> {
  switch (kind) {
    case 'item':
    case 'close-up': {
      const variant = await store.ofVariant(db, company, id)
      if (variant) return { kind, spec: worn(variant.spec, variant.colourHex) }
      const spec = await store.ofProduct(db, company, id)
      return spec && { kind, spec }
    }
    case 'family': {
      const spec = await store.ofProduct(db, company, id)
      const colours = spec ? await store.coloursOf(db, company, id) : []
      return spec && colours.length > 1 ? { kind, spec, colours } : undefined
    }
    case 'category': {
      const category = await store.emblemOf(db, company, id)
      return category && crestOf(id, category.emblem)
    }
    case 'slider': {
      const spec = await store.sliderOf(db, company, id)
      const { theme } = await findCompany(db, company)
      return spec && { kind, spec, theme, frame: print.startsWith('phone-') ? 'phone' : 'wide' }
    }
    case 'scene': {
      const { theme } = await findCompany(db, company)
      return isScene(id) ? { kind, scene: id, theme } : undefined
    }
  }
}

/** Every picture a visitor of these shops can come upon in a listing, with the widths that pages ask for first. */
export async function listFirstPrints(db: Db): Promise<{ subject: Subject; width: number }[]> {
  const companies = await store.listCompanies(db)
  const each = await Promise.all(companies.map(({ code }) => listFirstPrintsOf(db, code)))
  return each.flat()
}

async function listFirstPrintsOf(db: Db, company: string) {
  const [sliders, categories, items] = await Promise.all([
    store.listSliders(db, company),
    store.listCategories(db, company),
    store.listItems(db, company),
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
    ...[320, 640].flatMap((width) =>
      items.map(({ spec, colourHex }) => ({ subject: { kind: 'item' as const, spec: worn(spec, colourHex) }, width })),
    ),
  ]
}

const worn = (spec: PictureSpec, colourHex: string | null) => (colourHex === null ? spec : inColour(spec, colourHex))

const crestOf = (code: string, emblem: string | null): Subject => ({
  kind: 'category',
  emblem: emblem ?? 'package',
  hue: hueOfCategory(code),
})

function square(kind: 'item' | 'close-up' | 'family', code: string, subject: Subject, alt: string): Picture {
  const widths = Object.values(prints[kind])
  return { src: `/pictures/${kind}/${code}/${versionOf(subject)}`, alt, widths, width: 960, height: 960 }
}
