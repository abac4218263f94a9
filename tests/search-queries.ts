import fs from 'node:fs'
import path from 'node:path'

// Everyday queries and which goods answer them: company, language, query, what is right, what must not appear. search-queries.tsv is
// what search is improved by; search-queries-held-out.tsv says how far that goes with words that nobody looked at meanwhile.
// A rule is a list of conditions that goods meet all of:
//   in=a,b      they are in one of these categories, or below it
//   name=/x|y/  their name in either language matches, in any case
//   from=, to=  Hong Kong dollars
//   offer       their price is reduced

export interface SearchQuery {
  company: string
  language: 'zh-TW' | 'en-US'
  query: string
  isRight: GoodsRule
  isWrong: GoodsRule
}

export interface JudgedGoods {
  code: string
  category: string
  nameZh: string
  nameEn: string
  /** Cents. */
  price: number
  isReduced: boolean
}

type GoodsRule = (goods: JudgedGoods) => boolean

/** Places that a visitor looks at. */
export const places = 8

export const queryFiles = ['search-queries', 'search-queries-held-out'] as const
type QueryFile = (typeof queryFiles)[number]

export function readSearchQueries(file: QueryFile = 'search-queries'): SearchQuery[] {
  const lines = fs
    .readFileSync(path.join(import.meta.dirname, `${file}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [company = '', language = '', query = '', right = '', wrong = ''] = line.split('\t')
    if (language !== 'zh-TW' && language !== 'en-US') throw new Error(`no language: ${line}`)
    return { company, language, query, isRight: readRule(right), isWrong: wrong === '' ? () => false : readRule(wrong) }
  })
}

function readRule(text: string): GoodsRule {
  const conditions = Array.from(text.matchAll(/(?:(in|from|to)=(\S+)|name=\/([^/]+)\/|(offer))(?: |$)/g), readCondition)
  if (conditions.length === 0) throw new Error(`no rule: ${text}`)
  return (goods) => conditions.every((isMet) => isMet(goods))
}

function readCondition([, kind, value = '', name, offer]: RegExpMatchArray): GoodsRule {
  if (offer) return ({ isReduced }) => isReduced
  if (name !== undefined) {
    const pattern = new RegExp(name, 'i')
    return ({ nameZh, nameEn }) => pattern.test(nameZh) || pattern.test(nameEn)
  }
  const cents = Number(value) * 100
  if (kind === 'from') return ({ price }) => price >= cents
  if (kind === 'to') return ({ price }) => price <= cents
  const branches = value.split(',')
  return ({ category }) => branches.some((branch) => category === branch || category.startsWith(`${branch}.`))
}

export interface SearchVerdict {
  /** The first is right, of the others at most one is not, and none is wrong; with few right goods, they come first. */
  isRight: boolean
  /** Normalised discounted cumulative gain of the first eight; goods that are right gain one. */
  ndcg: number
}

/** Judges what was found, in order. `many`: how many goods of the company are right. */
export function judgeFound(
  { isRight, isWrong }: SearchQuery,
  found: readonly JudgedGoods[],
  many: number,
): SearchVerdict {
  const seen = found.slice(0, places)
  const gains = seen.map((goods) => Number(isRight(goods) && !isWrong(goods)))
  const wanted = Math.min(places, many)
  const right = gains.slice(0, wanted).filter((gain) => gain === 1).length
  const needed = wanted < 4 ? wanted : wanted - 1
  const discounted = (list: readonly number[]) => list.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
  return {
    isRight: gains[0] === 1 && right >= needed && !seen.some(isWrong),
    ndcg: discounted(gains) / discounted(Array.from({ length: wanted }, () => 1)),
  }
}
