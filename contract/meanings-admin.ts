import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const writers = ['owner', 'merchandiser'] as const
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const Version = z.int().min(0)

/** As people type it. */
const Name = z.string().trim().min(1).max(60)

/** Goods of an occasion: those of a category, those with a word in their name, or those with both. */
const MeantGoods = z.strictObject({
  category: Code.nullable().default(null),
  word: Name.nullable().default(null),
})

const StaffMeaning = z.object({
  code: z.string(),
  names: z.array(z.string()), // names of one thing or of one occasion, in any language
  goods: z.array(z.object({ category: z.string().nullable(), word: z.string().nullable() })), // none: names of one thing
  except: z.array(z.string()), // categories that are never meant
  onlySaid: z.boolean(), // beside other goods, its own are only shown to who says it
  version: z.int(),
})
export type StaffMeaning = z.infer<typeof StaffMeaning>

/** A meaning as staff type it. */
export const MeaningWords = z.strictObject({
  code: Code,
  names: z.array(Name).min(1).max(60),
  goods: z.array(MeantGoods).max(60).default([]),
  except: z.array(Code).max(60).default([]),
  onlySaid: z.boolean().default(false),
})

export const staffMeanings = endpoint('GET /staff/searchMeanings', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'support'],
  summary: 'What words mean to the search of this company: other names of one thing, and occasions with their goods.',
  input: z.object({}),
  reply: z.object({ meanings: z.array(StaffMeaning) }),
})

export const staffPutMeaning = endpoint('PUT /staff/searchMeanings/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes what words mean (`isNew`) or writes it; `remove` takes it away. Names of one thing need two names (MEANING_NEEDS_NAMES); a name has two letters, or one Chinese character (MEANING_NAME_SHORT). Searches follow at once, in every process.',
  input: MeaningWords.extend({
    isNew: z.boolean().default(false),
    version: Version,
    remove: z.boolean().default(false),
  }),
  reply: z.object({ changeId: z.uuid().nullable() }),
})
