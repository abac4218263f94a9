import type { StaffMeaning } from '#contract/meanings-admin.ts'

/** What the dialog of a meaning holds. */
export interface MeaningTyped {
  kind: 'same' | 'occasion'
  /** One a line. */
  names: string
  goods: { category: string; word: string }[]
  except: { category: string }[]
  onlySaid: boolean
}

/** `words`: what a new one is to mean something for. */
export const toTyped = (meaning: StaffMeaning | undefined, words = ''): MeaningTyped => ({
  kind: meaning && meaning.goods.length > 0 ? 'occasion' : 'same',
  names: meaning?.names.join('\n') ?? (words && `${words}\n`),
  goods: meaning?.goods.map(({ category, word }) => ({ category: category ?? '', word: word ?? '' })) ?? [],
  except: meaning?.except.map((category) => ({ category })) ?? [],
  onlySaid: meaning?.onlySaid ?? false,
})

/** As the shop takes it: only an occasion has goods. */
export function readMeaning({ kind, names, goods, except, onlySaid }: MeaningTyped) {
  const isOccasion = kind === 'occasion'
  const meant = goods.map(({ category, word }) => ({ category: category || null, word: word.trim() || null }))
  return {
    names: names.split('\n').flatMap((name) => name.trim() || []),
    goods: isOccasion ? meant.filter(({ category, word }) => category !== null || word !== null) : [],
    except: isOccasion ? except.flatMap(({ category }) => category || []) : [],
    onlySaid: isOccasion && onlySaid,
  }
}

/** Whether it means something already; the shop refuses less. */
export const isWhole = ({ names, goods }: ReturnType<typeof readMeaning>, { kind }: Pick<MeaningTyped, 'kind'>) =>
  kind === 'occasion' ? goods.length > 0 && names.length > 0 : names.length > 1
