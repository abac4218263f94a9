import { languageFacts, languages } from '#words/languages.ts'

/** The options of a select for the language of mails. */
export const languageChoices = languages.map((value) => ({ value, label: languageFacts[value].ownName }))
