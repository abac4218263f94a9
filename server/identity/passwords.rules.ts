const words = ['harbour', 'harbourliving', 'harbourfresh', 'living', 'fresh', 'shop', 'hongkong', 'password', 'qwerty']

/** A word of the shop with digits before or after it. */
export const isShopsWord = (small: string): boolean => words.includes(small.replaceAll(/^\d+|\d+$/g, ''))
