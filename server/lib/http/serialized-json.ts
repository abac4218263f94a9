declare const stands: unique symbol

/** Serialized JSON. */
export class WrittenText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of such a value. A value that many answers contain is serialized once and inserted into each. */
export type WrittenJson<T> = WrittenText & { readonly [stands]?: T }

/** An object of which some values are serialized already. */
export function writeObject<T extends object>(parts: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  let text = ''
  for (const [name, part] of Object.entries(parts)) {
    const value = writeJson(part)
    if (value !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${value}`
  }
  return new WrittenText(text === '' ? '{}' : `${text}}`)
}

/** The object with one more field. */
export const addField = <T extends object, K extends string, V>(
  { text }: WrittenJson<T>,
  name: K,
  value: WrittenJson<V>,
): WrittenJson<T & Record<K, V>> =>
  new WrittenText(`${text === '{}' ? '{' : `${text.slice(0, -1)},`}${JSON.stringify(name)}:${value.text}}`)

export const writeList = <T>(list: readonly WrittenJson<T>[]): WrittenJson<T[]> =>
  new WrittenText(`[${list.map(({ text }) => text).join(',')}]`)

/** Serializes a value, unless it is serialized already. */
export const writeJson = (value: unknown): string => (value instanceof WrittenText ? value.text : JSON.stringify(value))
