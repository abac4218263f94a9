import type { Tx } from '#server/lib/database/db.ts'
import { categories } from './catalogue.ts'
import type { DemoCompany } from './companies.ts'
import { inParts } from './in-parts.ts'
import { readText } from './read-data.ts'

/** What words mean to the demo's search: names of one thing, and occasions with goods that the company sells. */
export async function seedMeanings(tx: Tx, { code: company, departments }: DemoCompany): Promise<void> {
  const sells = (category: string) => departments.some((one) => category === one || category.startsWith(`${one}.`))
  const synonyms = readRows('synonyms').map(([names = []], at) => ({
    company,
    code: `word-${at + 1}`,
    names,
    goods: '[]',
    except_categories: [],
    only_said: false,
  }))
  const occasions = readRows('occasions').flatMap(([names = [], goods = [], except = []], at) => {
    const own = goods.map(readGoods).filter(({ category }) => category === undefined || sells(category))
    if (own.length === 0) return []
    return {
      company,
      code: `occasion-${at + 1}`,
      names: names.map((name) => name.replace('*', '')),
      goods: JSON.stringify(own),
      except_categories: except.filter(sells),
      only_said: names[0]?.startsWith('*') ?? false,
    }
  })
  await inParts([...synonyms, ...occasions], (part) => tx.insertInto('search_meaning').values(part).execute())
}

const categoryCodes: ReadonlySet<string> = new Set(categories.map(({ code }) => code))

/** A category, a word, or both with `&`. */
function readGoods(text: string): { category?: string; word?: string } {
  const [category, word] = text.split(' & ') as [string, string?]
  if (word !== undefined) return { category, word }
  return categoryCodes.has(category) ? { category } : { word: category }
}

/** Lines of lists: `;` stands between the lists, `|` between what is in them. */
const readRows = (name: string): string[][][] =>
  readText(`search/${name}.txt`)
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(' ; ').map((list) => list.split(' | ').map((one) => one.trim())))
