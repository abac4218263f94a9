import { createSharedValue } from '#ui/shared-value.ts'

const slowAfter = 2_000

/** The number of calls that have taken more than 2 s; the loading bar shows while it is above 0. §9 */
export const slowCalls = createSharedValue(0)

export async function watch<T>(call: Promise<T>): Promise<T> {
  let counted = 0
  const timer = setTimeout(() => slowCalls.set(slowCalls.get() + (counted = 1)), slowAfter)
  try {
    return await call
  } finally {
    clearTimeout(timer)
    if (counted) slowCalls.set(slowCalls.get() - 1)
  }
}
