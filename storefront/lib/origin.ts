let read = () => globalThis.location?.origin ?? ''

/** Scheme and host of this page; structured data and canonical links need absolute URLs. */
export const origin = (): string => read()

/** On the server, each request has its own. */
export const overwriteOrigin = (reader: () => string): void => {
  read = reader
}
