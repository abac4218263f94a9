import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

// Console errors are faults, even when every assertion passes.
const said: string[] = []
console.error = (...words: unknown[]) => void said.push(format(...words))
afterEach(() => {
  expect(said.splice(0), 'console.error was called').toEqual([])
})
