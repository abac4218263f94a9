import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { m } from '#words/compiled/messages.js'
import { say } from '#storefront/ui/toasts.ts'

const patience = 120_000

/**
 * A part of the page whose code comes when it is first drawn. Code that fails to come, or takes over 120 s, is reported as
 * such, and the page goes on without that part. §8
 */
export function lazily<Name extends string, Props extends object>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name): ComponentType<Props> {
  const Part = lazy(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('the code took too long')), patience)))
    try {
      const loaded = await Promise.race([load(), late])
      return { default: loaded[name] }
    } catch {
      say(m.shell_chunk_error(), { tone: 'bad' })
      return { default: (() => null) as ComponentType<Props> }
    } finally {
      clearTimeout(timer)
    }
  })
  return (props) => <Suspense>{createElement(Part, props as never)}</Suspense>
}
