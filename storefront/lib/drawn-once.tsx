import type { ComponentType, ReactElement } from 'react'
import { pictureOrigin } from '#ui/picture-address.ts'
import { language } from './language.ts'

let draw: (piece: ReactElement) => string = () => ''
export const drawWith = (drawer: typeof draw) => void (draw = drawer)

/** Entries of the cache, one or two kilobytes each. */
const mostEntries = 4_000

/**
 * A list item that depends only on its props, the language and where pictures are: no context, no URL, no `useId`. The server renders it once, caches
 * its markup and writes that into every page; hydration finds the same markup as its own render.
 */
export function drawnOnce<Props extends object>(Piece: ComponentType<Props>): ComponentType<Props> {
  if (!import.meta.env.SSR)
    return (props) => (
      <li>
        <Piece {...props} />
      </li>
    )
  const kept = new Map<string, string>()
  const keptOf = new WeakMap<object, Map<string, string>>()
  return (props) => {
    const [thing, around] = readCacheKey(props)
    const near = keptOf.get(thing) ?? new Map<string, string>()
    let drawn = near.get(around)
    if (drawn === undefined) {
      drawn = find(props)
      keptOf.set(thing, near.set(around, drawn))
    }
    return <li dangerouslySetInnerHTML={{ __html: drawn }} />
  }

  function find(props: Props): string {
    const sign = signOfRequest() + JSON.stringify(props)
    let drawn = kept.get(sign)
    if (drawn === undefined) {
      if (kept.size >= mostEntries) kept.clear()
      drawn = draw(<Piece {...props} />)
      kept.set(sign, drawn)
    }
    return drawn
  }
}

/** What a piece takes from the request besides its props. Two companies may have the same goods, with pictures of their own. */
const signOfRequest = (): string => language() + pictureOrigin()

/** The cache key: the identical object with identical other props is recognised without comparing its content. */
function readCacheKey(props: object): [thing: object, around: string] {
  let thing: object = props
  let around = signOfRequest()
  for (const value of Object.values(props))
    if (typeof value !== 'object' || value === null) around += `|${String(value)}`
    else if (thing === props) thing = value
    else return [props, '']
  return [thing, around]
}
