/** Groups the digits: +852 5550 1006. Other texts are unchanged. */
export const sayPhone = (text: string) => text.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2')

/** Without the country code: 9123 4567. Delivery is local. §8 */
export const sayLocalPhone = (text: string) => sayPhone(text).replace('+852 ', '')
