// What the browser needs of the words' runtime: vite.config.ts puts this in its place.

export let getLocale = (): string => 'zh-TW'

export function overwriteGetLocale(read: () => string): void {
  getLocale = read
}
