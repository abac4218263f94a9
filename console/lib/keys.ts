import { useEffect, useRef } from 'react'
import { createSharedValue } from '#ui/shared-value.ts'

export interface KeyBinding {
  /** `Mod+k` (Ctrl, or ⌘ on a Mac), `/`, or two in a row: `g o`. */
  keys: string
  label: string
  run: () => void
}

/** What is bound at present, for the list of keys. */
export const boundKeys = createSharedValue<readonly KeyBinding[]>([])

/** Binds keys for as long as a component is shown. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  const names = bindings.map(({ keys, label }) => `${keys}\t${label}`).join('\n')
  useEffect(() => {
    const mine = latest.current.map(({ keys, label }, at) => ({
      keys,
      label,
      run: () => latest.current[at]?.run(),
    }))
    boundKeys.set([...boundKeys.get(), ...mine])
    return () => boundKeys.set(boundKeys.get().filter((one) => !mine.includes(one)))
  }, [names])
}

/** Milliseconds in which the second key of two follows. */
const pause = 1_200
let begun = { key: '', at: 0 }

/** The last bound wins: a page before the frame around it. */
export function answerKeys(event: KeyboardEvent): void {
  // A key that composes Chinese belongs to the input method; code 229 is what older ones report.
  if (event.isComposing || event.keyCode === 229 || event.altKey) return
  if (document.querySelector('dialog:modal') !== null) return // the page behind a dialog waits
  const hasMod = event.ctrlKey || event.metaKey
  if (isField(event.target) && !hasMod) return
  const key = `${hasMod ? 'Mod+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
  const pair = Date.now() - begun.at < pause ? `${begun.key} ${key}` : key
  const bound = boundKeys.get()
  const found = bound.findLast(({ keys }) => keys === pair) ?? bound.findLast(({ keys }) => keys === key)
  begun = { key, at: found ? 0 : Date.now() }
  if (!found) return
  event.preventDefault()
  found.run()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
