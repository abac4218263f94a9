import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from '#server/lib/documents/rich-text.ts'
import { isAllowedLink, isLinkTarget } from './link-target.ts'

const quoted = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const keepsServer = (address: string) => cleanHtml(`<a href="${quoted(address)}">x</a>`).includes('href=')

test.each([
  ['https://harbour.example/help?x=1', true],
  ['mailto:shop@harbour.example', true],
  ['tel:+852 2123 4567', true],
  ['/contact/orders', true],
  ['/', true],
  ['', false],
  ['www.example.com', false],
  ['http://example.com', false],
  ['https://', false],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['java\nscript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
])('staff may link to %j: %s', (typed, expected) => {
  expect(isLinkTarget(typed)).toBe(expected)
})

test('the editor shows a link exactly when the server keeps it', () => {
  const pieces = 'javascript https http HTTPS mailto tel data java script x 1 : / \\ // # ? . + - & @ 海'.split(' ')
  const piece = fc.constantFrom(...pieces, ' ', '\t', '\n')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (chosen) => {
      const address = chosen.join('')
      expect(isAllowedLink(address)).toBe(keepsServer(address))
    }),
    { numRuns: 2_000 },
  )
})

test('what staff may link to, the server keeps', () => {
  const begun = fc.tuple(fc.constantFrom('https://', 'mailto:', 'tel:', '/', '//', 'javascript:'), fc.string())
  fc.assert(
    fc.property(begun, ([start, rest]) => {
      const typed = start + rest
      expect(isLinkTarget(typed) && !keepsServer(typed)).toBe(false)
    }),
  )
})
