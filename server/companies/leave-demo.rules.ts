/** Settings of the demo that no other shop may have: its payees and contact belong to nobody, and its secret may be known. */
const ofDemo: readonly string[] = [
  'shopMail',
  'shopPhone',
  'shopWhatsapp',
  'shopAddressZh',
  'shopAddressEn',
  'businessNumber',
  'fpsPayee',
  'fpsBank',
  'transferToZh',
  'transferToEn',
  'debugHash',
]

interface LastingWay {
  only_categories: readonly string[]
}

export const mayLast = (setting: { key: string }): boolean => !ofDemo.includes(setting.key)

/** A point gives out goods from wherever they are: the demo's warehouses go with their goods. */
export const freeOfWarehouses = (points: readonly object[]) => points.map((point) => ({ ...point, warehouse: null }))

/** A way for some categories alone is of no use without them; any other carries everything from now on. */
export const freeOfCategories = <W extends LastingWay>(ways: readonly W[]) =>
  ways.filter(({ only_categories }) => only_categories.length === 0).map((way) => ({ ...way, except_categories: [] }))
