// Limits of what members write of goods, for server and pages alike.

export const reviewLimits = { least: 10, most: 2_000, photos: 4, days: 30 } as const
export const questionLimits = { least: 10, most: 500 } as const

/** Characters as limits count them: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

export function fitsLength(text: string, { least, most }: { least: number; most: number }): boolean {
  const length = lengthOf(text)
  return length >= least && length <= most
}

export const reviewPhotoLimits = {
  mostBytes: 10_000_000,
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
} as const
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
