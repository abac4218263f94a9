import { expect, test } from 'vitest'
import { mostCodes, tellGoods } from './which-goods.ts'

const codes = Array.from({ length: 40_000 }, (_, at) => `G${at}`)
const view = { search: 'g' }
const tell = (from: number, to: number) => tellGoods(codes, new Set(codes.slice(from, to)), view)

test('marked goods are told by code, by their view, or as their view but for some', () => {
  expect(tell(0, 40_000)).toEqual({ view, codes: [], except: [] })
  expect(tell(10, 12)).toEqual({ view: null, codes: ['G10', 'G11'], except: [] })
  expect(tell(2, 40_000)).toEqual({ view, codes: [], except: ['G0', 'G1'] })
  expect(tell(0, mostCodes)!.codes).toHaveLength(mostCodes)
  expect(tell(0, mostCodes + 1)).toBeNull()
})
