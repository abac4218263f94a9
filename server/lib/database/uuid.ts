/** Whether a text is an id in the shop's form, a lower-case UUID. PostgreSQL raises an error for anything else. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
