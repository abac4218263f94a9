// Limits of what members write of goods, for server and pages alike.

export const reviewLimits = { least: 10, most: 2_000, photos: 4, days: 30 } as const
/** As their limits count: an emoji is one character. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

export const questionLimits = { least: 10, most: 500 } as const
export const reviewPhotoLimits = {
  mostBytes: 10_000_000,
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
} as const
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
