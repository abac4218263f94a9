import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { promised } from './promised.ts'

/** Commands to be typed: indented lines that call the shop, with continuation lines after a backslash. */
const typed = fs
  .readFileSync('docs/operations.md', 'utf8')
  .replaceAll(/ \\\n +/g, ' ')
  .split('\n')
  .filter((line) => /^ {4}(ask|tell|curl) /.test(line))
  .map((line) => line.trim())

interface DescribedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** Parses the request of a command. */
function read(line: string): DescribedRequest {
  const [, verb, rest = ''] = /^(ask|tell|curl) (.*)$/.exec(line)!
  const address = /localhost:3000\/api(\/[^\s']*)/.exec(rest)?.[1] ?? rest.replace(/^'/, '').split(/[\s']/)[0]!
  const { pathname, searchParams } = new URL(address, 'http://shop')
  const body = /'([[{].*[\]}])'/.exec(rest)?.[1]
  const carries = verb === 'tell' || body !== undefined || rest.includes('--data-binary')
  return {
    method: / -X (\w+)/.exec(rest)?.[1] ?? (carries ? 'POST' : 'GET'),
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: body === undefined ? undefined : JSON.parse(body),
  }
}

/** The contract's call that matches with the fewest path parameters, and their values. */
function find({
  method,
  path: asked,
}: DescribedRequest): { call: Endpoint; names: Record<string, string> } | undefined {
  const found = promised.flatMap((call) => {
    const pattern = new RegExp(`^${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const match = call.method === method ? pattern.exec(asked) : null
    return match ? [{ call, names: { ...match.groups } }] : []
  })
  return found.toSorted((one, other) => Object.keys(one.names).length - Object.keys(other.names).length)[0]
}

const anId = '01a1febd-0a26-7434-885d-702abaf5e361'
const fill = (text: string) => text.replaceAll('<id>', anId).replaceAll(encodeURIComponent('<id>'), anId)

describe('what docs/operations.md says to type', () => {
  test('is there', () => expect(typed.length).toBeGreaterThan(50))

  test.each(typed)('%s', (line) => {
    const asked = read(fill(line))
    const found = find(asked)
    expect(found?.call.route, 'a call of the contract').toBeDefined()
    const { call, names } = found!
    const input = { ...asked.query, ...(asked.body as object | undefined), ...names }
    expect(call.input).toBeInstanceOf(z.ZodType)
    const { error } = (call.input as unknown as z.ZodType).safeParse(input)
    expect(error?.issues, 'as the call takes it').toBeUndefined()
    const shape = (call.input as unknown as z.ZodObject).shape
    expect(
      Object.keys(input).filter((name) => !(name in shape)),
      'names that it does not know',
    ).toEqual([])
  })
})
