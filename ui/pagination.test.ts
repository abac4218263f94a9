import { expect, test } from 'vitest'
import { pagesToShow } from './pagination.tsx'

const show = (page: number, pages: number) =>
  pagesToShow(page, pages)
    .map((each) => each ?? '…')
    .join(' ')

test('the first page, the last and the neighbours are shown, and gaps where pages are left out', () => {
  expect(show(1, 1)).toBe('1')
  expect(show(1, 3)).toBe('1 2 3')
  expect(show(1, 20)).toBe('1 2 … 20')
  expect(show(10, 20)).toBe('1 … 9 10 11 … 20')
  expect(show(20, 20)).toBe('1 … 19 20')
})

test('a gap of one page is that page', () => {
  expect(show(4, 7)).toBe('1 2 3 4 5 6 7')
})
