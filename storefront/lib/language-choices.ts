import { languageFacts, languages } from '#words/languages.ts'

/** To choose one, wherever somebody is written to. */
export const languageChoices = languages.map((value) => ({ value, label: languageFacts[value].ownName }))
