/** An amount as people type it, in HKD: `1,299.00`, `HK$12`, full-width digits. Undefined when it is none. */
export function readMoney(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(HKD?\$?|\$)\s*/i, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = Number(plain.replaceAll(',', ''))
  return amount <= 100_000_000 ? amount : undefined
}
