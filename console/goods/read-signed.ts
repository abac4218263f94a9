import { readTypedPrice } from '#server/goods/typed-prices.rules.ts'

/** A number with its sign: `-20`, `−20`, `+5.50`. */
export function readSigned(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').replace('−', '-')
  const cents = readTypedPrice(plain.replace(/^[+-]/, ''))
  return cents === null ? null : (plain.startsWith('-') ? -cents : cents) / 100
}
