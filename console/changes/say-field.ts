import { writtenFields } from '#words/written-fields.ts'

/** A field in words; one without words by its name. */
export const sayField = (field: string): string => writtenFields[field]?.({}) ?? field
