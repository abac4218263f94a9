import { expect, test } from 'vitest'
import { findRoom } from './find-room.ts'

const window = { top: 100, bottom: 800 }

test('something stands at the top, unless it would cover what one presses; then in the first gap that is high enough', () => {
  const button = { top: 120, bottom: 160 }
  expect(findRoom(60, window, [])).toBe(100)
  expect(findRoom(60, window, [{ top: 20, bottom: 100 }])).toBe(100)
  expect(findRoom(60, window, [button])).toBe(160)
  expect(findRoom(60, window, [{ top: 200, bottom: 240 }, button])).toBe(240)
  expect(findRoom(40, window, [{ top: 200, bottom: 240 }, button])).toBe(160)
  expect(findRoom(60, window, [{ top: 90, bottom: 400 }, button])).toBe(400)
})

test('where no gap is high enough there is no room', () => {
  expect(findRoom(60, window, [{ top: 0, bottom: 750 }])).toBe(null)
})
