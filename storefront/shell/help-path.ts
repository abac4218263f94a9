import type { FrameData } from '#storefront/lib/frame-data.ts'

/** The page of help, or the contact page of a shop without one. */
export function helpPath({ groups }: FrameData['footer']): string {
  const help = groups.flatMap(({ links }) => links).find(({ id }) => id === 'help')
  return help ? `/linkContent/${help.id}` : '/contact'
}
