/** Codes ignore case. */
export const isSameCode = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()
