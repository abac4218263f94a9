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
