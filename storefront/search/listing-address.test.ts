import { expect, test } from 'vitest'
import { countFilters, noFilters, readListingAddress, refilter, writeListingAddress } from './listing-address.ts'

const read = (query: string) => readListingAddress(new URLSearchParams(query))

test('what a listing address says survives being read and written', () => {
  const query =
    '?search=%E9%9B%BB%E9%A3%AF%E7%85%B2&brand=A&brand=B&size=M&offer=1&priceFrom=10&priceTo=99.5&sort=price-desc&page=3'
  expect(writeListingAddress(read(query))).toBe(query)
})

test('an address written by hand is read for what it can mean', () => {
  const address = read('page=-4&sort=drop-table&priceFrom=abc&availability=IN_STOCK&availability=MAYBE&brand=&page=9')
  expect(address.page).toBe(1)
  expect(address.sort).toBeUndefined()
  expect(address.filters).toEqual({ ...noFilters, availability: ['IN_STOCK'] })
})

test('other filters begin at the first page and keep the order', () => {
  const address = refilter(read('?page=7&sort=name-asc&brand=A'), { brand: ['A', 'B'] })
  expect(writeListingAddress(address)).toBe('?brand=A&brand=B&sort=name-asc')
})

test('a price range counts as one filter', () => {
  expect(countFilters(read('priceFrom=1&priceTo=2&brand=A&isNew=1').filters)).toBe(3)
})

for (const key of ['productCode', 'name', 'price', 'date', 'size', 'colour', 'material', 'brand']) {
  test(`[9.18] [9.19] an address can sort by ${key} both ways`, () => {
    expect(read(`sort=${key}-asc`)).toMatchObject({ sort: key, direction: 'asc' })
    expect(read(`sort=${key}-desc`)).toMatchObject({ sort: key, direction: 'desc' })
  })
}
