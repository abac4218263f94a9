import { expect, test } from 'vitest'
import { coloursOf, lowestPrice, offerOfAll, percentOff, shownOf } from './product-cards.rules.ts'

const day = Temporal.PlainDate.from('2026-12-03')
const none = { state: 'SOLD_OUT', saleable: 0, arrives: null } as const

test('a product can be had when one of its variants can, and counts what they hold together', () => {
  expect(offerOfAll([none, { state: 'LOW_STOCK', saleable: 3, arrives: null }])).toEqual({
    state: 'LOW_STOCK',
    saleable: 3,
    arrives: null,
  })
  expect(offerOfAll([3, 4].map((saleable) => ({ state: 'LOW_STOCK' as const, saleable, arrives: null }))).state).toBe(
    'IN_STOCK',
  )
  expect(offerOfAll([none, none])).toEqual(none)
})

test('without stock the first date of arrival is shown', () => {
  const later = { state: 'PRE_ORDER', saleable: 0, arrives: day.add({ days: 4 }) } as const
  expect(offerOfAll([later, none, { ...later, arrives: day }]).arrives?.toString()).toBe('2026-12-03')
})

test('a card’s price is the lowest, with that variant’s own struck price', () => {
  const dear = { cents: 900, listCents: 1_000 }
  const cheap = { cents: 800, listCents: null }
  expect(lowestPrice([dear, cheap])).toBe(cheap)
  expect(lowestPrice([])).toBeUndefined()
})

test('a reduction is told in whole percent, and the smallest is still one', () => {
  expect(percentOff(8_000, 10_000)).toBe(20)
  expect(percentOff(9_999, 10_000)).toBe(1)
})

test('each colour is told once', () => {
  const red = { name: '紅色', hex: '#d0202e' }
  expect(coloursOf([{ colour: red }, { colour: null }, { colour: { ...red } }])).toEqual([red])
})

test('a card of a narrowed listing shows what is left, and chooses no more than was left out', () => {
  const of = (hex: string, size: string, cents: number) => ({ colour: { hex }, size, cents, listCents: null })
  const [blackS, blackM, redS, redM] = [
    of('#000', 'S', 90),
    of('#000', 'M', 90),
    of('#f00', 'S', 80),
    of('#f00', 'M', 85),
  ]
  const shirt = [blackS, blackM, redS, redM]
  expect(shownOf(shirt, shirt)).toEqual({ low: redS, worn: undefined, chosen: null })
  expect(shownOf(shirt, [redS, redM])).toEqual({ low: redS, worn: redS, chosen: { color: '#f00', size: null } })
  expect(shownOf(shirt, [blackM, redM])).toEqual({ low: redM, worn: undefined, chosen: { color: null, size: 'M' } })
  expect(shownOf(shirt, [blackM])).toEqual({ low: blackM, worn: blackM, chosen: { color: '#000', size: 'M' } })
  expect(shownOf([blackM], [blackM])).toEqual({ low: blackM, worn: undefined, chosen: null })
})
