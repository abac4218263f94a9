import { foldScript } from '#server/lib/documents/script-folding.ts'
import { Reading } from './tokenizer.rules.ts'

/** The tokenizer of all companies. */
export const reading = new Reading(foldScript)
