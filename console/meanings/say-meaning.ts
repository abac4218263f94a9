import type { StaffMeaning } from '#contract/meanings-admin.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { languageFacts, type NameLanguage } from '#words/languages.ts'

const hasChinese = (name: string) => /\p{sc=Han}/u.test(name)
const isWrittenIn: Record<NameLanguage, (name: string) => boolean> = {
  zh: hasChinese,
  en: (name) => !hasChinese(name),
}

/** A meaning by one of its names in the language of the console; by its code where it has none. */
export const sayMeaning = ({ names, code }: Pick<StaffMeaning, 'names' | 'code'>): string =>
  names.find(isWrittenIn[languageFacts[chosenLanguage.get()].names]) ?? code
