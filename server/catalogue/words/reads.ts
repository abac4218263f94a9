import { oneScript } from '#server/lib/one-script.ts'
import { Reading } from './rules.ts'

/** How this shop reads: one for all companies. */
export const reading = new Reading(oneScript)
