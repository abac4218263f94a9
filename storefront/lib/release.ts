/** Where nothing is configured. §9 */
const unconfigured = 10

/** Milliseconds from one look for new page scripts to the next. */
export const checkEvery = (configuredSeconds: number | undefined): number => (configuredSeconds || unconfigured) * 1_000

let read = () => globalThis.document?.documentElement.dataset['release'] ?? ''

/** The release that this page's own scripts belong to; pages drawn from their sources have none. */
export const ownRelease = (): string => read()

/** On the server each page has its own. */
export const overwriteRelease = (reader: () => string): void => {
  read = reader
}

/** Whether the shop would now bring other scripts than these; whoever has declined them once is not asked again. */
export const isToBeOffered = (release: string, own: string, declined: string): boolean =>
  release !== '' && own !== '' && release !== own && release !== declined
