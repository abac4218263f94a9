/** Settings of the demo that no other shop may have: its payees and contact belong to nobody, and its secret may be known. */
const ofDemo: readonly string[] = ['shopMail', 'fpsPayee', 'fpsBank', 'transferToZh', 'transferToEn', 'debugHash']

interface LastingWay {
  only_categories: readonly string[]
}

export const mayLast = (setting: { key: string }): boolean => !ofDemo.includes(setting.key)

/** A way for some categories alone is of no use without them; any other carries everything from now on. */
export const freeOfCategories = <W extends LastingWay>(ways: readonly W[]) =>
  ways.filter(({ only_categories }) => only_categories.length === 0).map((way) => ({ ...way, except_categories: [] }))
