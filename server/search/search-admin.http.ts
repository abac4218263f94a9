import { setImmediate as rest } from 'node:timers/promises'
import * as contract from '#contract/search-admin.ts'
import type { Locale } from '#contract/shop.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { readMeaningNames } from '#server/meanings/meanings-admin.commands.ts'
import { readGoodsMeant } from '#server/meanings/meanings-admin.wire.ts'
import { readSearched } from '#server/meanings/searched-words.reads.ts'
import { languageFacts } from '#words/languages.ts'
import { nothingWanted } from './filters.rules.ts'
import { listMeant, type SearchView, type SearchViews } from './search-view.reads.ts'

/** Each is searched again, so that staff see which of them find something by now. */
const mostListed = 50
const mostTried = 8

export const searchAdminEndpoints = ({ db }: Pick<AppContext, 'db'>, catalogue: SearchViews) => [
  answer(contract.staffSearchedWords, async ({ days }, { company, today, locale }) => {
    const [{ words: rows, ...counts }, view] = await Promise.all([
      readSearched(db, company, { today, days, most: mostListed }),
      catalogue.of(company),
    ])
    const words = []
    for (const { languages, ...row } of rows) {
      const { totalCount } = await trySearch(view, row.words, locale, 1)
      words.push({ ...row, languages: languages as Locale[], goodsNow: totalCount })
      await rest()
    }
    return { ...counts, words }
  }),

  answer(
    contract.staffTrySearch,
    async ({ search, meaning }, { company, locale }) => {
      const typed = meaning && {
        ...meaning,
        names: readMeaningNames(meaning.names, meaning.goods),
        goods: readGoodsMeant(meaning.goods),
      }
      const [now, then] = await Promise.all([catalogue.of(company), typed ? catalogue.of(company, typed) : undefined])
      return {
        now: await trySearch(now, search, locale),
        withMeaning: then ? await trySearch(then, search, locale) : null,
      }
    },
    { audit: 'only asks' },
  ),
]

/** What a visitor would find who sorts and filters nothing. */
async function trySearch(view: SearchView, search: string, locale: Locale, size = mostTried) {
  const language = languageFacts[locale].names
  const asked = { wanted: nothingWanted, sorting: undefined, down: false, page: 1, size, language }
  const { listed, intent } = await listMeant(view, search, undefined, asked)
  return {
    totalCount: listed.total,
    searched: listed.words === intent.words ? search : listed.words,
    items: listed.items.map(({ item }) => ({
      productCode: item.code,
      name: item.name[language],
      brand: view.brands.get(item.brand)?.name[language] ?? '',
    })),
  }
}
