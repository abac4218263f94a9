import type { Db } from '#server/lib/database/db.ts'
import { drawerInUse, type PictureSubject } from '#server/lib/images/drawer.ts'
import { photoSubject } from '#server/pictures/photos.rules.ts'
import { findShownPhoto } from '#server/pictures/uploaded-pictures.reads.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { categorySubject, type PictureKind } from './product-pictures.rules.ts'
import * as store from './product-pictures.store.ts'

export async function findSubject(
  db: Db,
  company: string,
  kind: PictureKind,
  id: string,
  print: string,
): Promise<PictureSubject | undefined> {
  switch (kind) {
    case 'photo':
    case 'whole':
    case 'banner': {
      const photo = await findShownPhoto(db, company, id)
      return photo && photoSubject(kind, photo, print)
    }
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
      return category && categorySubject(id, category.emblem)
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
  subject: PictureSubject
  width: number
}

/** Products per page. */
const pageSize = 50

/** Every listing picture of these shops in the width that pages request first; page by page, home pages first. */
export async function* pageFirstPrints(db: Db): AsyncGenerator<FirstPrint[]> {
  const companies = await store.listCompanies(db)
  for (const { code } of companies) yield listHomePrints(db, code)
  for (const width of [320, 640])
    for (const { code } of companies)
      for (let after = ''; ;) {
        const page = await store.pageItems(db, code, { after, most: pageSize })
        if (page.length === 0) break
        yield page.flatMap((item) => printsOf(item, width))
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
    ...categories.map(({ code, emblem }) => ({ subject: categorySubject(code, emblem), width: 160 })),
    ...items.flatMap((item) => printsOf(item, 320)),
  ]
}

/** Its photos, or the drawing of goods without any. */
const printsOf = ({ spec, colourHex, photos }: store.ListedPicture, width: number): FirstPrint[] =>
  photos
    ? photos.map((photo) => ({ subject: photoSubject('photo', photo), width }))
    : [{ subject: { kind: 'item', spec, colourHex }, width }]
