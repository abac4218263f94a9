/** What a free row of the specification says, as columns of a file name it. */
export const specParts = ['NameZh', 'NameEn', 'ValueZh', 'ValueEn'] as const
