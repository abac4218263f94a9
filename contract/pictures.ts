import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint, roles } from './endpoint.ts'

const Moment = z.iso.datetime({ offset: true })
const writers = ['owner', 'merchandiser'] as const
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const Page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(48),
}
const fraction = z.number().min(0).max(1)

/** A part of a picture, in fractions of its width and height as it is shown. */
export const PictureArea = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
const Focal = z.strictObject({ x: fraction, y: fraction })
const Alt = z.string().trim().max(300)

/** A photo that staff uploaded. */
export const StaffPicture = z.object({
  pictureId: z.uuid(),
  version: z.int(), // to be sent with the next write
  /** Uncut, for the editor and lists; in WebP and AVIF. */
  whole: Picture,
  /** As tiles and galleries of the shop show it. */
  square: Picture,
  width: z.int(), // of the original, in pixels
  height: z.int(),
  bytes: z.int(),
  crop: PictureArea.nullable(), // null: all of it
  focal: Focal, // stays visible where a frame cuts
  altZh: z.string(),
  altEn: z.string(),
  goods: z.array(z.string()), // codes of the goods that show it
  uploadedAt: Moment,
  uploadedBy: z.string(),
})
export type StaffPicture = z.infer<typeof StaffPicture>

export const staffUploadPhoto = endpoint('POST /staff/pictures', {
  who: 'staff',
  roles: writers,
  summary:
    'A photo: JPEG, PNG, WebP or AVIF by its content, at most 20 MB and 40 million pixels. Its orientation is applied; the place and all other metadata never reach a page. The same file again answers the picture that is there (`known`). Refuses PICTURE_KIND_UNKNOWN (also HEIC and SVG), PICTURE_TOO_LARGE, PICTURE_ANIMATED, FILE_UNREADABLE; FILE_STORE_AWAY, FILE_STORE_FULL, FILE_STORE_REFUSED when it cannot be stored.',
  takesFile: { mostBytes: 20_000_000, kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
  input: z.object({}),
  reply: StaffPicture.extend({ known: z.boolean() }),
})

export const staffPictures = endpoint('GET /staff/pictures', {
  who: 'staff',
  roles,
  summary: 'The photos of the company, newest first; or only those that no goods show.',
  input: z.object({ unused: z.enum(['yes']).optional(), ...Page }),
  reply: z.object({ pictures: z.array(StaffPicture), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffSavePicture = endpoint('PUT /staff/pictures/{id}', {
  who: 'staff',
  roles: writers,
  summary:
    'What is shown of a photo, and its words for those who cannot see it; absent fields stay. Addresses of a photo change with what is shown of it, so every page shows it at once. Refuses PICTURE_NOT_FOUND, STALE, PICTURE_CROP_WRONG (outside of the photo, or below 32 pixels).',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(0),
    crop: PictureArea.nullable().optional(),
    focal: Focal.optional(),
    altZh: Alt.optional(),
    altEn: Alt.optional(),
  }),
  reply: StaffPicture,
})

/** A photo of some goods: of all their variants, or of those named. */
const GoodsPicture = z.strictObject({
  pictureId: z.uuid(),
  variants: z.array(Code).min(1).max(250).nullable().default(null),
})

const GoodsPictures = z.object({
  code: z.string(),
  version: z.int(), // of the goods, to be sent with the next write
  pictures: z.array(StaffPicture.extend({ variants: z.array(z.string()).nullable() })),
})

export const staffGoodsPictures = endpoint('GET /staff/goods/{code}/pictures', {
  who: 'staff',
  roles,
  summary: 'The photos of some goods in their order. Without any, the shop shows a drawing.',
  input: z.object({ code: Code }),
  reply: GoodsPictures,
})

export const staffSaveGoodsPictures = endpoint('PUT /staff/goods/{code}/pictures', {
  who: 'staff',
  roles: writers,
  summary:
    'The photos of some goods, all of them, in their order; drafts have photos too. Pages show them at once. Refuses PRODUCT_NOT_FOUND, PICTURE_NOT_FOUND, STALE.',
  input: z.strictObject({ code: Code, version: z.int().min(0), pictures: z.array(GoodsPicture).max(30) }),
  reply: GoodsPictures.extend({ changeId: z.uuid().nullable() }), // null: nothing was different
})
