import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MeaningWords } from './meanings-admin.ts'
import { Locale } from './shop.ts'

const readers = ['owner', 'merchandiser', 'support'] as const

export const staffSearchedWords = endpoint('GET /staff/searchedWords', {
  who: 'staff',
  roles: readers,
  summary:
    'What visitors searched in the last days without finding anything, the most searched first, with how many goods each finds now. Counted by day, never by visitor, and written twice a minute; what is answered from a cache, within 5 seconds, is not counted again.',
  input: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal([7, 30, 90]))
      .default(30),
  }),
  reply: z.object({
    times: z.int(), // all searches
    nothing: z.int(), // those that found nothing
    words: z.array(
      z.object({
        words: z.string(),
        times: z.int(),
        languages: z.array(Locale),
        lastDay: z.iso.date(),
        goodsNow: z.int(),
      }),
    ),
  }),
})

const Found = z.object({
  totalCount: z.int(),
  searched: z.string(), // the words searched; they differ from the input after a correction
  items: z.array(z.object({ productCode: z.string(), name: z.string(), brand: z.string() })),
})

export const staffTrySearch = endpoint('POST /staff/trySearch', {
  who: 'staff',
  roles: readers,
  summary:
    'What a search finds, the best first, and what it would find with a meaning that is not saved: in the place of the one with its code, or as a new one. Changes nothing.',
  input: z.strictObject({
    search: z.string().trim().min(1).max(80),
    meaning: MeaningWords.nullable().default(null),
  }),
  reply: z.object({ now: Found, withMeaning: Found.nullable() }),
})
