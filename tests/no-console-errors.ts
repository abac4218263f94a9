import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

// What a person would find in the console is a fault, even when every assertion holds.
const said: string[] = []
console.error = (...words: unknown[]) => void said.push(format(...words))
afterEach(() => {
  expect(said.splice(0), 'console.error was called').toEqual([])
})
