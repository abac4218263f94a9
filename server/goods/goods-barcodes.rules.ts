/** An EAN-13 of the shop's own: 29, a number of ten digits, a check digit. */
export function writeOwnBarcode(number: number): string {
  const twelve = `29${String(number).padStart(10, '0')}`
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

export type BarcodeVerdict = 'fine' | 'rounded' | 'wrong'

/** `1.23E+12` is what a spreadsheet leaves of a barcode: its last digits are lost. */
export function judgeBarcode(barcode: string): BarcodeVerdict {
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(barcode)) return 'rounded'
  return /^[0-9A-Za-z._-]{1,32}$/.test(barcode) ? 'fine' : 'wrong'
}
