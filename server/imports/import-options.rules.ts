import type { DocumentVariant, GoodsOption } from '#server/goods/goods-document.rules.ts'

/** One option as a row names it; the English words are those of the other language where they are absent. */
export interface WishedOption {
  name: string
  nameEn: string
  value: string
  valueEn: string
}

interface ChosenOptions {
  options: readonly GoodsOption[]
  choice: Readonly<Record<string, string>>
}

const most = 3
/** What Shopify writes for goods without options. */
const isNoOption = ({ name, value }: WishedOption) => name === 'Title' && value === 'Default Title'

const roles: readonly { role: 'colour' | 'size'; names: RegExp }[] = [
  { role: 'colour', names: /^(?:colou?r|顏色|颜色|色)$/i },
  { role: 'size', names: /^(?:size|尺寸|尺碼|尺码|大小)$/i },
]

/** The options with those that a row names, and what it chooses; null: a fourth option. Options and values are only ever added. */
export function chooseOptions(options: readonly GoodsOption[], wished: readonly WishedOption[]): ChosenOptions | null {
  let own = options
  const choice: Record<string, string> = {}
  for (const wish of wished.filter((one) => !isNoOption(one))) {
    const found = own.find((option) => isNamed(option, wish.name))
    const option = found ?? openOption(own, wish)
    if (!found && own.length === most) return null
    const value = option.values.find((one) => isNamed(one, wish.value)) ?? {
      code: takeCode(wish.valueEn || wish.value, option.values, 'value'),
      nameZh: wish.value,
      nameEn: wish.valueEn || wish.value,
      hex: null,
    }
    const next = option.values.includes(value) ? option : { ...option, values: [...option.values, value] }
    own = found ? own.map((one) => (one === found ? next : one)) : [...own, next]
    choice[option.code] = value.code
  }
  return { options: own, choice }
}

function openOption(options: readonly GoodsOption[], { name, nameEn }: WishedOption): GoodsOption {
  const role =
    roles.find(({ names, role: one }) => names.test(name) && options.every((option) => option.role !== one))?.role ??
    null
  return {
    code:
      role ??
      takeCode(nameEn || name, options, 'option')
        .toLowerCase()
        .replace(/^(?=\d)/, 'o'),
    role,
    nameZh: name,
    nameEn: nameEn || name,
    values: [],
  }
}

const plain = (word: string) => word.normalize('NFKC').trim().toLowerCase()

const isNamed = ({ code, nameZh, nameEn }: { code: string; nameZh: string; nameEn: string }, word: string) =>
  [code, nameZh, nameEn].some((one) => plain(one) === plain(word))

/** A code made of a name, that no other has. */
export function takeCode(name: string, others: readonly { code: string }[], empty: string): string {
  const base =
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
      .slice(0, 28) || empty
  const taken = new Set(others.map(({ code }) => code.toLowerCase()))
  for (let n = 1; ; n += 1) {
    const code = n === 1 ? base : `${base}-${n}`
    if (!taken.has(code.toLowerCase())) return code
  }
}

export type VariantMatch = { kind: 'found'; at: number } | { kind: 'new' } | { kind: 'ambiguous' }

/** Which variant of its goods a row is about: by id, barcode, choice, the vendor's code; the only one where it names none. */
export function matchVariant(
  variants: readonly DocumentVariant[],
  named: {
    assortId: string | null
    barcode: string | null
    vendorCode: string | null
    choice: Readonly<Record<string, string>>
  },
): VariantMatch {
  const by = (isSame: (variant: DocumentVariant) => boolean): VariantMatch | null => {
    const at = variants.findIndex(isSame)
    return at < 0 ? null : { kind: 'found', at }
  }
  const chosen = Object.entries(named.choice)
  const byName =
    (named.assortId === null ? null : by(({ assortId }) => assortId === named.assortId)) ??
    (named.barcode === null ? null : by(({ barcode }) => barcode === named.barcode)) ??
    (chosen.length === 0 ? null : by(({ choice }) => chosen.every(([option, value]) => choice[option] === value)))
  if (byName) return byName
  if (named.assortId !== null || chosen.length > 0) return { kind: 'new' }
  const byVendor = named.vendorCode === null ? null : by(({ vendorCode }) => vendorCode === named.vendorCode)
  if (byVendor) return byVendor
  if (variants.length === 0) return { kind: 'new' }
  return variants.length === 1 ? { kind: 'found', at: 0 } : { kind: 'ambiguous' }
}
