/** +852 5550 1006, as one reads it out; anything else stays as it is. */
export const sayPhone = (text: string) => text.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2')

/** 9123 4567, where everybody is in Hong Kong: delivery is local. §8 */
export const sayLocalPhone = (text: string) => sayPhone(text).replace('+852 ', '')
