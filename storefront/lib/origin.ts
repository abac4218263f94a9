let read = () => globalThis.location?.origin ?? ''

/** Scheme and host by which this page was asked for: machines that search want whole addresses. */
export const origin = (): string => read()

/** On the server each page has its own. */
export const overwriteOrigin = (reader: () => string): void => {
  read = reader
}
