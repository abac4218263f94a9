import { readJudgedGoods } from '#tests/judged-goods.ts'
import { openDemoShop } from './demo-shop.ts'
import { makeFolder, openPostgres } from './ending.ts'
import {
  type JudgedGoods,
  judgeFound,
  places,
  queryFiles,
  readSearchQueries,
  type SearchQuery,
} from '#tests/search-queries.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { languageFacts } from '#words/languages.ts'

interface JudgedQuery {
  file: (typeof queryFiles)[number]
  asked: SearchQuery
  found: readonly JudgedGoods[]
  isRight: boolean
  ndcg: number
}

/** How well the demo shops answer the everyday queries of tests/: the share that is right, and NDCG@8. */
export async function measureRelevance(): Promise<string> {
  const folder = makeFolder('relevance')
  const postgres = await openPostgres(folder, 'relevance')
  const url = postgres.url('postgres')
  const bank = { url: 'http://localhost', secret: '0'.repeat(64) } // nobody pays
  const { db, shop, close } = await openDemoShop(url, folder, 'http://localhost', bank)
  await shop.buildSnapshots()
  const judged: JudgedQuery[] = []
  for (const [company, host] of [
    ['SPORT', 'localhost'],
    ['FOOD', 'food.localhost'],
  ] as const) {
    const visitor = new ShopVisitor((request) => shop.fetch(request), `http://${host}`)
    const goods = await readJudgedGoods(db, company)
    for (const file of queryFiles)
      for (const asked of readSearchQueries(file))
        if (asked.company === company) judged.push({ file, ...(await judge(visitor, goods, asked)) })
  }
  await close()
  await postgres.stop()
  return queryFiles.map((file) => writeJudged(file, judged)).join('\n')
}

async function judge(
  visitor: ShopVisitor,
  goods: ReadonlyMap<string, JudgedGoods>,
  asked: SearchQuery,
): Promise<Omit<JudgedQuery, 'file'>> {
  const input = { search: asked.query, size: places }
  const { items } = await visitor.call('POST /item/omsSearchItem', input, { locale: asked.language })
  const found = items.flatMap(({ productCode }) => goods.get(productCode) ?? [])
  const many = [...goods.values()].filter((one) => asked.isRight(one) && !asked.isWrong(one)).length
  return { asked, found, ...judgeFound(asked, found, many) }
}

/** Of the held-out queries nothing but the share is said: whoever reads which are missed would correct them one by one. */
function writeJudged(file: JudgedQuery['file'], all: readonly JudgedQuery[]): string {
  const judged = all.filter((one) => one.file === file)
  const groups = Map.groupBy(judged, ({ asked }) => `${asked.company} ${asked.language}`)
  const rows = [...groups.set('all', [...judged])].map(([name, those]) => {
    const right = those.filter(({ isRight }) => isRight).length
    const ndcg = those.reduce((sum, one) => sum + one.ndcg, 0) / those.length
    const share = `${((100 * right) / those.length).toFixed(1)} %`
    return `${name.padEnd(14)}${String(those.length).padStart(8)}${share.padStart(10)}${ndcg.toFixed(3).padStart(9)}`
  })
  const missed = judged
    .filter(({ isRight }) => !isRight && file === 'search-queries')
    .map(({ asked, found }) => {
      const names = found.slice(0, 4).map((goods) => nameOf(goods, asked))
      return `  ${asked.company} ${asked.query}: ${names.join(', ') || 'nothing'}`
    })
  const head = `${file}\n${''.padEnd(14)}${'queries'.padStart(8)}${'right'.padStart(10)}${'NDCG@8'.padStart(9)}`
  return ['', head, ...rows, ...(missed.length === 0 ? [] : ['', 'not right', ...missed])].join('\n')
}

const nameOf = ({ nameZh, nameEn }: JudgedGoods, { language }: SearchQuery) =>
  ({ zh: nameZh, en: nameEn })[languageFacts[language].names]
