/** The default in seconds. §9 */
const unconfigured = 10

/** Milliseconds between two checks for new page scripts. */
export const checkEvery = (configuredSeconds: number | undefined): number => (configuredSeconds || unconfigured) * 1_000

let read = () => globalThis.document?.documentElement.dataset['release'] ?? ''

/** The release of this page's scripts; pages rendered from source have none. */
export const ownRelease = (): string => read()

/** On the server, each request has its own. */
export const overwriteRelease = (reader: () => string): void => {
  read = reader
}

/** Whether the server has newer scripts that the visitor has not declined. */
export const isToBeOffered = (release: string, own: string, declined: string): boolean =>
  release !== '' && own !== '' && release !== own && release !== declined
