/** Whether a text can be an id as the shop writes one: in small letters. PostgreSQL fails on any other than a UUID. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
