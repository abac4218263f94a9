import type { ComponentType, ReactElement } from 'react'
import { language } from './language.ts'

let draw: (piece: ReactElement) => string = () => ''
export const drawWith = (drawer: typeof draw) => void (draw = drawer)

/** Some thousand pieces of a kilobyte or two. */
const mostKept = 4_000

/**
 * A list item whose look depends on nothing but its props and the language: no context, no address, no `useId`. The server
 * draws it once, keeps its markup and writes that into every page; the browser finds there what it would have drawn itself.
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
    const [thing, around] = tellApart(props)
    const near = keptOf.get(thing) ?? new Map<string, string>()
    let drawn = near.get(around)
    if (drawn === undefined) {
      drawn = find(props)
      keptOf.set(thing, near.set(around, drawn))
    }
    return <li dangerouslySetInnerHTML={{ __html: drawn }} />
  }

  function find(props: Props): string {
    const sign = language() + JSON.stringify(props)
    let drawn = kept.get(sign)
    if (drawn === undefined) {
      if (kept.size >= mostKept) kept.clear()
      drawn = draw(<Piece {...props} />)
      kept.set(sign, drawn)
    }
    return drawn
  }
}

/** What is drawn, and a sign for how: the very same thing, drawn the same way, is known without being read through. */
function tellApart(props: object): [thing: object, around: string] {
  let thing: object = props
  let around: string = language()
  for (const value of Object.values(props))
    if (typeof value !== 'object' || value === null) around += `|${String(value)}`
    else if (thing === props) thing = value
    else return [props, '']
  return [thing, around]
}
