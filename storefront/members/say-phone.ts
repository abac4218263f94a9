/** +852 5550 1006, as one reads it out; anything else stays as it is. */
export const sayPhone = (text: string) => text.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2')
