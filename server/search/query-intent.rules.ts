/** What a query asks for beside its words: a price, goods whose price is reduced. */
export interface QueryIntent {
  /** What is left to search for; empty if nothing is. */
  words: string
  /** In whole cents. */
  leastCents: number | undefined
  mostCents: number | undefined
  offer: boolean
}

/** Reads prices and offers as people in Hong Kong write them, in either language: `500 蚊以下`, `under $500`, `做緊特價`. */
export function readIntent(typed: string): QueryIntent {
  const intent: QueryIntent = { words: '', leastCents: undefined, mostCents: undefined, offer: false }
  let left = typed.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll('嘅', ' ')
  for (const { pattern, lowest, most } of pricePatterns)
    left = left.replace(pattern, (whole, ...found: (string | undefined)[]) => {
      const amounts = found
        .slice(0, lowest && most ? 2 : 1)
        .flatMap((text) => (text === undefined ? [] : (readAmount(text) ?? [])))
      if (amounts.length === 0 || (lowest && most && amounts.length < 2)) return whole
      if (lowest) intent.leastCents = Math.min(...amounts)
      if (most) intent.mostCents = Math.max(...amounts)
      return ' '
    })
  const plain = left.replace(offers, ' ')
  intent.offer = plain !== left
  intent.words = plain.replace(/[\s?？!！,，、]+/g, ' ').trim()
  const isSaid = intent.offer || intent.leastCents !== undefined || intent.mostCents !== undefined
  return isSaid ? { ...intent, words: intent.words.replace(hollow, '').trim() } : { ...intent, words: typed }
}

/** Hong Kong dollars; higher limits mean this one. */
const highest = 10_000_000

const digits: Readonly<Record<string, number>> = {
  零: 0,
  一: 1,
  二: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000, 萬: 10_000 }

/** `1,299.50`, `5千`, `2k` or `一千五百` in cents. */
function readAmount(text: string): number | undefined {
  const [, figures, unit] = /^([0-9][0-9,]*(?:\.[0-9]+)?)([k千百萬]?)$/.exec(text) ?? []
  const dollars =
    figures === undefined
      ? readChineseNumber(text)
      : Number(figures.replaceAll(',', '')) * (unit === 'k' ? 1_000 : (powers[unit ?? ''] ?? 1))
  return dollars === undefined ? undefined : Math.round(Math.min(dollars, highest) * 100)
}

function readChineseNumber(text: string): number | undefined {
  let sum = 0
  let digit: number | undefined
  for (const sign of text) {
    const power = powers[sign]
    if (power === undefined) digit = digits[sign]
    else {
      sum += (digit ?? 1) * power
      digit = undefined
    }
    if (power === undefined && digit === undefined) return undefined
  }
  return sum + (digit ?? 0)
}

const amount = String.raw`(?:hk)?\$?\s*((?:(?<![0-9a-z.])[0-9][0-9,]*(?:\.[0-9]{1,2})?[k千百萬]?)|[一二三四五六七八九兩][零一二三四五六七八九兩十百千萬]*[十百千萬][一二三四五六七八九]?|十[一二三四五六七八九]?)`
/** What a number counts that is no price: 5 kg, 14 inches, 3 pieces. */
const noOther = String.raw`(?!\s*(?:kg|g|gram|mg|oz|lb|ml|l|litre|inch|inche|cm|mm|m|w|watt|hp|v|mah|gb|tb|gsm|pc|pack|set|people|person|player|minute|hr|hour|year|day|month)s?\b|[a-z]|\s*[%"”公吋寸厘毫克匹升瓦磅件個隻包盒支枝條片粒樽人位歲日月年米號碼巴])`
const dollars = String.raw`(?:\s*(?:蚊|元|塊|港元|港幣|hkd|dollars?|bucks))?`
const price = amount + String.raw`(?![0-9.])` + dollars + noOther

interface PricePattern {
  pattern: RegExp
  lowest?: boolean
  most?: boolean
}

const pricePatterns: readonly PricePattern[] = [
  {
    pattern: new RegExp(`(?:介乎|由|between|from)\\s*${price}\\s*(?:至|到|-|–|~|to|and)\\s*${price}`, 'g'),
    lowest: true,
    most: true,
  },
  { pattern: new RegExp(`${price}\\s*(?:至|到)\\s*${price}`, 'g'), lowest: true, most: true },
  // Without a word it is a price only from 100 dollars on: 3-5 is an age.
  { pattern: /(?<![\w.-])\$?([0-9]{3,6})\s*[-–~]\s*\$?([0-9]{3,6})(?![\w.-])/g, lowest: true, most: true },
  {
    pattern: new RegExp(`${price}\\s*(?:或以下|以下|或以內|以內|之內|內|or less|or under|or below)`, 'g'),
    most: true,
  },
  {
    pattern: new RegExp(
      `(?:平過|低過|少過|唔過|少於|低於|不超過|不多於|最多|under|below|less than|cheaper than|up to|no more than|at most|within)\\s*${price}`,
      'g',
    ),
    most: true,
  },
  { pattern: new RegExp(`${price}\\s*(?:或以上|以上|起\\b|or more|or above|or over)`, 'g'), lowest: true },
  {
    pattern: new RegExp(`(?:貴過|高過|多過|超過|高於|多於|最少|至少|over|above|more than|at least)\\s*${price}`, 'g'),
    lowest: true,
  },
]

const offers =
  /(?:做緊|今日|今個月|最新|有冇)?(?:大?減價|特價|優惠(?![券碼])|折扣|清貨|促銷)(?:貨品|產品|商品|貨|品)?|(?:what(?:'?s| is) )?\b(?:on sale|on (?:special )?offer|(?:today'?s )?(?:deals?|bargains?|special offers?|sales?)|(?:clearance|discount(?:s|ed)?|reduced)(?: (?:items?|goods|prices?|sale))?)\b/g

/** Words that say nothing beside a price or an offer. */
const hollow = /^(?:嘢|貨品|產品|商品|things?|items?|goods|stuff|something|anything)$/
/** Nor do these, where a shop has no goods for them. */
const gifts = /^(?:送?禮物|禮品|gifts?|presents?)$/
export const isHollow = (words: string) => gifts.test(words)
