import { createStoredValue } from '#ui/shared-value.ts'

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')
export const viewed = createStoredValue<readonly string[]>('recently-viewed', [], isCodes)
const atMost = 13

export function noteViewed(code: string) {
  viewed.set([code, ...viewed.get().filter((each) => each !== code)].slice(0, atMost))
}
