/**
 * Units of weighed goods in grams: catty and tael by Hong Kong's Weights and Measures Ordinance (Cap. 68), pound and ounce
 * avoirdupois.
 */
export const units = [
  { code: 'CATTY', zh: '斤', en: 'Catty', grams: 604.78982 },
  { code: 'TAEL', zh: '兩', en: 'Tael', grams: 37.79936375 },
  { code: 'LB', zh: '磅', en: 'Pound', grams: 453.59237 },
  { code: 'OZ', zh: '安士', en: 'Ounce', grams: 28.349523125 },
  { code: 'KG', zh: '公斤', en: 'Kilogram', grams: 1_000 },
  { code: 'G', zh: '克', en: 'Gram', grams: 1 },
] as const
