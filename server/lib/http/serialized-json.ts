declare const stands: unique symbol

/** JSON as it travels. */
export class WrittenText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of such a value: what many answers say in the same words is written once and put into each as it is. */
export type WrittenJson<T> = WrittenText & { readonly [stands]?: T }

/** An object of values, of which some are written already. */
export function writeObject<T extends object>(parts: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  let text = ''
  for (const [name, part] of Object.entries(parts)) {
    const value = writeJson(part)
    if (value !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${value}`
  }
  return new WrittenText(text === '' ? '{}' : `${text}}`)
}

/** The same object with what else is known of it by now. */
export const addField = <T extends object, K extends string, V>(
  { text }: WrittenJson<T>,
  name: K,
  value: WrittenJson<V>,
): WrittenJson<T & Record<K, V>> =>
  new WrittenText(`${text === '{}' ? '{' : `${text.slice(0, -1)},`}${JSON.stringify(name)}:${value.text}}`)

export const writeList = <T>(list: readonly WrittenJson<T>[]): WrittenJson<T[]> =>
  new WrittenText(`[${list.map(({ text }) => text).join(',')}]`)

/** As JSON, whether it was written before or not. */
export const writeJson = (value: unknown): string => (value instanceof WrittenText ? value.text : JSON.stringify(value))
