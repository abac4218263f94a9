/** What a product says in both languages. */
export const goodsTexts = [
  'nameZh',
  'nameEn',
  'descriptionZh',
  'descriptionEn',
  'packZh',
  'packEn',
  'originZh',
  'originEn',
  'materialZh',
  'materialEn',
] as const
