import { language } from './language.ts'
import { languageFacts } from '#words/languages.ts'

/** 杯、碟、碗 · cups, plates, bowls */
export const listNames = (names: readonly string[]): string => names.join(languageFacts[language()].listSeparator)
