import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Tx } from '#server/lib/database/db.ts'
import { assortIdOf, type DemoProduct } from './catalogue.ts'
import { companies, type DemoCompany } from './companies.ts'
import { listGoods } from './goods.ts'
import { inParts } from './in-parts.ts'
import { seedRooms, storeRooms } from './scenes.ts'

const folder = new URL('data/photos/', import.meta.url)

/** Pixels of every photo, square. */
export const photoSize = 960

interface DemoPhoto {
  /** In data/photos, without its ending. */
  name: string
  good: string
  /** The colour of the variants that it shows; absent: it shows all. */
  colour: string | undefined
  /** 1 for the card. */
  angle: number
}

/** The photos that studio/ rendered: `CODE[-COLOUR][-ANGLE].avif`, in the order of a gallery. */
export const listDemoPhotos = (): DemoPhoto[] =>
  fs
    .readdirSync(folder)
    .map((file) => {
      const [, name, good, colour, angle = '1'] =
        /^(([A-Z]{2}\d+)(?:-([A-Z][A-Z-]*?))?(?:-(\d))?)\.avif$/.exec(file) ?? []
      if (name === undefined || good === undefined) throw new Error(`${file} is not named as a photo of a good`)
      return { name, good, colour, angle: Number(angle) }
    })
    .toSorted((a, b) => a.angle - b.angle || (a.name < b.name ? -1 : 1))

export const readDemoPhoto = (name: string): Buffer => fs.readFileSync(new URL(`${name}.avif`, folder))

/** A photo whose original is in the file store and has no row yet. */
interface StoredPhoto {
  company: string
  product: string
  colour: string | undefined
  position: number
  file: string
  digest: Buffer
  bytes: number
}

export interface StoredPhotos {
  ofGoods: readonly StoredPhoto[]
  rooms: Awaited<ReturnType<typeof storeRooms>>
}

/**
 * Puts the originals into the file store, while the shop is filled: those that get no row, because another process
 * filled the shop, go with the sweep of files without a row.
 */
export async function storePhotos(files: { put: (bytes: Buffer) => Promise<string> }): Promise<StoredPhotos> {
  return { ofGoods: await storeOfGoods(files), rooms: await storeRooms(files) }
}

async function storeOfGoods(files: { put: (bytes: Buffer) => Promise<string> }): Promise<StoredPhoto[]> {
  const photos = listDemoPhotos()
  const wanted = companies.flatMap((company) => {
    const sold = new Set(listGoods(company).map(({ code }) => code))
    const own = photos.filter(({ good }) => sold.has(good))
    return own.map((photo, position) => ({ ...photo, company: company.code, position }))
  })
  const stored: StoredPhoto[] = []
  for (let at = 0; at < wanted.length; at += atOnce)
    stored.push(
      ...(await Promise.all(
        wanted.slice(at, at + atOnce).map(async ({ name, good, colour, company, position }) => {
          const bytes = readDemoPhoto(name)
          const digest = createHash('sha256').update(bytes).digest()
          return { company, product: good, colour, position, file: await files.put(bytes), digest, bytes: bytes.length }
        }),
      )),
    )
  return stored
}

const atOnce = 16

/** Photos of goods and of sliders, as if staff had uploaded them. */
export async function seedPhotos(tx: Tx, { ofGoods, rooms }: StoredPhotos, at: Temporal.Instant): Promise<void> {
  for (const company of companies) await seedOfGoods(tx, company, listGoods(company), ofGoods, at)
  await seedRooms(tx, rooms, at)
}

async function seedOfGoods(
  tx: Tx,
  { code: company }: DemoCompany,
  goods: readonly DemoProduct[],
  photos: readonly StoredPhoto[],
  at: Temporal.Instant,
): Promise<void> {
  const own = photos.filter((photo) => photo.company === company)
  if (own.length === 0) return
  const ids = new Map<string, string>()
  const rows = own.map(({ file, digest, bytes }) => ({
    company,
    file,
    digest,
    bytes,
    width: photoSize,
    height: photoSize,
    uploaded_at: at.toString(),
    uploaded_by: 'Demo',
  }))
  await inParts(rows, async (part) => {
    const added = await tx.insertInto('album_picture').values(part).returning(['id', 'file']).execute()
    for (const { id, file } of added) ids.set(file, id)
  })
  const products = new Map(goods.map((product) => [product.code, product]))
  const placed = own.map(({ product, colour, position, file }) => ({
    company,
    product,
    picture: ids.get(file)!,
    position,
    variants: colour === undefined ? null : variantsIn(products.get(product)!, colour),
  }))
  await inParts(placed, (part) => tx.insertInto('product_picture').values(part).execute())
}

const variantsIn = (product: DemoProduct, colour: string) =>
  product.variants.filter((variant) => variant.colour === colour).map((variant) => assortIdOf(product, variant))
