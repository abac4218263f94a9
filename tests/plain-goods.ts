import { growForest } from '#server/catalogue/category-tree.rules.ts'

/** Categories in this order; one with a dot is below the one before its last dot. */
export const forestOf = (...codes: string[]) =>
  growForest(
    codes.map((code, position) => ({
      code,
      parent: code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null,
      labelZh: code,
      labelEn: code,
      emblem: null,
      visible: true,
      position,
    })),
  )

/** What goods of a snapshot have when a test does not care. */
export const plainGoods = {
  createdOn: 20_260_101,
  material: null,
  attributes: [],
  minAge: null,
  isGiftCard: false,
  itemType: 'PRODUCT',
  hasOptions: false,
  lead: null,
  picture: null,
  photos: null,
  rating: null,
  words: new Uint32Array(),
} as const
