import { createStoredValue } from '#ui/shared-value.ts'

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

/** Product codes, newest first: a walk-in's own list (rule 27), or a copy of the member's for the hearts on cards. */
export const wishList = createStoredValue<readonly string[]>('wish-list', [], isCodes)
