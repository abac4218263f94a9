import { versionOf } from '#server/lib/images/drawer.ts'
import type { PhotoSubject, ShownPhoto } from '#server/lib/images/photo.ts'

/** A logo is not cut: the whole of what staff chose stands in a square. */
export const logoSubject = ({ file, area, focal }: ShownPhoto): PhotoSubject => ({
  kind: 'photo',
  file,
  area,
  focal,
  frame: 'mark',
})

/** Pages add `-180.png` or another of the sizes that there are. */
export const logoPath = (company: string, logo: ShownPhoto): string =>
  `/pictures/logo/${company}/${versionOf(logoSubject(logo))}`

/** The logo that staff uploaded, or the drawing of the shop's first letter, as PNG. */
export const logoPicture = (company: string, logo: ShownPhoto | null, pixels: 180 | 512): string =>
  `${logo ? logoPath(company, logo) : `/pictures/logo/${company}`}-${pixels}.png`
