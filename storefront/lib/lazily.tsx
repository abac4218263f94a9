import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#words/compiled/messages.js'
import { say } from '#ui/toasts.ts'
import { useHydrated } from './use-hydrated.ts'

const patience = 120_000

/** `warm` preloads the code, for example when the pointer approaches. */
export type Lazy<Props> = FunctionComponent<Props> & { warm: () => void }

/**
 * A component whose code loads when it first renders. Code that fails to load, or takes over 120 s, is reported, and the page
 * continues without the component. §8
 */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Lazy<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined
  let there: ComponentType<Props> | undefined
  const come = () => (coming ??= loadInTime(load).then((loaded) => ({ default: loaded[name] }), report))
  const Late = lazy(come)
  // The server has all code and renders synchronously.
  if (import.meta.env.SSR) void come().then(({ default: Ready }) => (there = Ready))
  const Part = (props: Props) => (
    <Suspense>
      {createElement(there ?? Late, props as never)}
      <Listening />
    </Suspense>
  )
  return Object.assign(Part, { warm: () => void come() })

  function report() {
    coming = undefined
    say(m.shell_chunk_error(), { tone: 'bad' })
    return { default: (() => null) as ComponentType<Props> }
  }
}

/** What the server drew is seen before its code comes, and may have been pressed. */
function Listening() {
  const [wasServed] = useState(!useHydrated())
  useEffect(() => {
    if (wasServed) window.pressAgain?.()
  }, [wasServed])
  return null
}

async function loadInTime<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error('the code took too long')), patience)),
  )
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
