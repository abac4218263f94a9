import { expect, test } from 'vitest'
import { purgedKeys, surrogateKeysOf, surrogateKeysOfPicture } from './surrogate-keys.ts'

const isPurged = (page: string, purged: readonly string[]) => purged.some((key) => page.split(' ').includes(key))

test('a page is purged by what drops it from the response cache, and by nothing else', () => {
  const page = surrogateKeysOf({
    company: 'SPORT',
    topics: ['product EL10235', 'category men shoes', 'newly available'],
  })
  expect(page).toBe('pages SPORT SPORT/product/EL10235 SPORT/category/men/shoes SPORT/newly/available')
  const unsure = surrogateKeysOf({ company: 'SPORT' })
  expect(isPurged(page, purgedKeys())).toBe(true)
  expect(isPurged(page, purgedKeys('SPORT'))).toBe(true)
  expect(isPurged(page, purgedKeys('FOOD'))).toBe(false)
  expect(isPurged(page, purgedKeys('SPORT', ['product EL10235']))).toBe(true)
  expect(isPurged(page, purgedKeys('SPORT', ['product EL1023']))).toBe(false)
  expect(isPurged(page, purgedKeys('FOOD', ['product EL10235']))).toBe(false)
  expect(isPurged(unsure, purgedKeys('SPORT', ['product EL1023']))).toBe(true)
})

test('a key holds no space and no comma, and a page with too many keys is purged with any change', () => {
  expect(purgedKeys('SPORT', ['product A,B 茶'])).toEqual(['SPORT/anything', 'SPORT/product/A%2CB/%E8%8C%B6'])
  const many = Array.from({ length: 1_000 }, (_, at) => `product EL${at}`)
  const page = surrogateKeysOf({ company: 'SPORT', topics: many })
  expect(page).toBe('pages SPORT SPORT/anything')
  expect(isPurged(page, purgedKeys('SPORT', ['product EL5']))).toBe(true)
})

test('a picture outlives every change of its company', () => {
  const picture = surrogateKeysOfPicture('SPORT', 'item/EL10235-RED')
  expect(picture).toBe('pictures SPORT/pictures SPORT/pictures/item/EL10235-RED')
  const changes = [purgedKeys(), purgedKeys('SPORT'), purgedKeys('SPORT', ['product EL10235'])]
  expect(changes.map((keys) => isPurged(picture, keys))).toEqual([false, false, false])
})
