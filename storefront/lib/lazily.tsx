import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense } from 'react'
import { m } from '#words/compiled/messages.js'
import { say } from '#ui/toasts.ts'

const patience = 120_000

/** `warm` fetches the code before it is needed, when the pointer is already on the way. */
export type Lazy<Props> = FunctionComponent<Props> & { warm: () => void }

/**
 * A part of the page whose code comes when it is first drawn. Code that fails to come, or takes over 120 s, is reported as
 * such, and the page goes on without that part. §8
 */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Lazy<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined
  let there: ComponentType<Props> | undefined
  const come = () => (coming ??= loadInTime(load).then((loaded) => ({ default: loaded[name] }), report))
  const Late = lazy(come)
  // The server has all the code, and draws a page in one go.
  if (import.meta.env.SSR) void come().then(({ default: Part }) => (there = Part))
  return Object.assign((props: Props) => <Suspense>{createElement(there ?? Late, props as never)}</Suspense>, {
    warm: () => void come(),
  })

  function report() {
    coming = undefined
    say(m.shell_chunk_error(), { tone: 'bad' })
    return { default: (() => null) as ComponentType<Props> }
  }
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
