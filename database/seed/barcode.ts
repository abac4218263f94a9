/** An EAN-13: twelve digits and a check digit. */
export function barcodeOf(twelve: string): string {
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
