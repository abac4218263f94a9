import { foldScript } from '#server/lib/documents/script-folding.ts'
import { Reading } from './tokenizer.rules.ts'

/** How this shop reads: one for all companies. */
export const reading = new Reading(foldScript)
