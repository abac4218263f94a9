import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLive, isSafeLink, summarise } from './content.rules.ts'
import { listMissing, readPeriod, stateOf, tidyLine } from './content-admin.rules.ts'

const at = (hours: number) => Temporal.Instant.fromEpochMilliseconds(Date.UTC(2026, 11, 1) + hours * 3_600_000)
const version = (from: number, until?: number) => ({ from: at(from), until: until === undefined ? null : at(until) })

test('a page for the holidays takes the place of the usual one, and gives it back', () => {
  const [usual, holidays] = [version(0), version(10, 20)]
  const versions = [holidays, usual]
  expect([9, 10, 19, 20].map((hour) => findLive(versions, at(hour)))).toEqual([usual, holidays, holidays, usual])
  expect(findLive(versions, at(-1))).toBeUndefined()
})

test('of two that begin at the same moment the one that was published last is seen', () => {
  const [first, second] = [version(0), version(0)]
  expect(findLive([second, first], at(1))).toBe(second)
})

test('what is seen is always one whose time it is, and none that began later is left out for it', () => {
  const hour = fc.integer({ min: 0, max: 50 })
  const any = fc
    .tuple(hour, fc.option(hour, { nil: undefined }))
    .map(([from, lasts]) => version(from, lasts === undefined ? undefined : from + lasts))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), hour, (versions, now) => {
      const live = findLive(versions, at(now))
      const running = versions.filter(
        ({ from, until }) =>
          Temporal.Instant.compare(from, at(now)) <= 0 && (!until || Temporal.Instant.compare(until, at(now)) > 0),
      )
      expect(live !== undefined).toBe(running.length > 0)
      for (const one of running) expect(Temporal.Instant.compare(one.from, live!.from)).toBeLessThanOrEqual(0)
    }),
  )
})

test('where a piece stands follows from its versions', () => {
  expect(stateOf([], at(1))).toBe('draft')
  expect(stateOf([version(2)], at(1))).toBe('scheduled')
  expect(stateOf([version(2), version(0)], at(1))).toBe('live')
  expect(stateOf([version(0, 1)], at(1))).toBe('ended')
})

test('nothing begins in the past, and nothing ends before it begins', () => {
  expect(readPeriod({ from: at(-5), until: null }, at(0))).toEqual(version(0))
  expect(readPeriod({ from: undefined, until: at(1) }, at(0))).toEqual(version(0, 1))
  expect(readPeriod({ from: at(3), until: at(3) }, at(0))).toBeNull()
  expect(readPeriod({ from: at(-5), until: at(-1) }, at(0))).toBeNull()
})

test('both languages are needed, and each gap is named', () => {
  const words = { titleZh: '題', titleEn: '', bodyZh: '', bodyEn: 'Body', link: null }
  expect(listMissing('news', words, false)).toEqual(['titleEn', 'bodyZh'])
  const title = { ...words, titleEn: 'Title', bodyEn: '' }
  expect(listMissing('announcement', title, false)).toEqual([])
  expect(listMissing('announcement', { ...title, bodyZh: '文' }, false)).toEqual(['bodyEn'])
  expect(listMissing('slider', { ...title, bodyZh: '文', bodyEn: 'Body' }, false)).toEqual(['link', 'picture'])
})

test.each(['/', '/collections/category/meat?sort=price#top', '/product/送禮', '/a/b-c_d'])('%s is a link', (link) => {
  expect(isSafeLink(link)).toBe(true)
})
test.each([
  '',
  'collections',
  '//evil.example',
  '/\\evil.example',
  '\\evil',
  '/\t/evil',
  '/\n/evil',
  ' /x',
  '/x y',
  'https://x',
  'javascript:alert(1)',
  '/\u202egnp',
  '/a\\..\\b',
  '/\u200b/evil',
  'data:text/html,x',
])('%j is no link of a slider', (link) => {
  expect(isSafeLink(link)).toBe(false)
})

test('whatever is a link stays within the shop when a browser reads it', () => {
  const letter = fc.constantFrom('/', '\\', '.', ':', '@', 'a', '%', '\t', '\n', '?', '#', 'javascript:')
  const home = 'https://shop.example'
  const staysHome = fc.property(
    fc.string({ unit: letter }),
    (text) => !isSafeLink(text) || new URL(text, home).origin === home,
  )
  expect(() => fc.assert(staysHome, { numRuns: 2_000 })).not.toThrow()
})

test('a line has nothing in it that cannot be seen', () => {
  expect(tidyLine('  Sale\u202e \r\n now\u200b\0 ')).toBe('Sale now')
})

test('a summary ends with a whole word, or before a comma', () => {
  expect(summarise('Short.')).toBe('Short.')
  const english = summarise('word '.repeat(60))
  expect(english).toMatch(/^(word )+word…$/)
  expect(summarise('文'.repeat(119) + '，' + '字'.repeat(20))).toBe('文'.repeat(119) + '…')
})
