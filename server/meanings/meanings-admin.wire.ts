import type { StaffMeaning } from '#contract/meanings-admin.ts'
import type { readMeanings } from './meanings-admin.reads.ts'
import type { OccasionGoods } from './meanings.rules.ts'

export const wireMeanings = (meanings: Awaited<ReturnType<typeof readMeanings>>): StaffMeaning[] =>
  meanings.map(({ goods, ...one }) => ({
    ...one,
    goods: goods.map(({ category = null, word = null }) => ({ category, word })),
  }))

/** Goods that name neither a category nor a word mean nothing. */
export const readGoodsMeant = (told: StaffMeaning['goods']): OccasionGoods[] =>
  told.flatMap(({ category, word }) =>
    category === null && word === null
      ? []
      : [{ ...(category !== null && { category }), ...(word !== null && { word }) }],
  )
