import { expect, test } from 'vitest'
import { ageToken } from './tokens.rules.ts'

const login = Temporal.Instant.from('2026-11-20T00:00:00+08:00')
const later = (ms: number) => login.add({ milliseconds: ms })

test('[4.06] a token is near its end once 3 days less 5 hours have passed since the login', () => {
  expect(ageToken(login, later(259_200_000 - 18_000_000 - 1))).toBe('fresh')
  expect(ageToken(login, later(259_200_000 - 18_000_000))).toBe('near-expiry')
})

test('[9.06] a token is not accepted once 3 days have passed', () => {
  expect(ageToken(login, later(259_200_000 - 1))).toBe('near-expiry')
  expect(ageToken(login, later(259_200_000))).toBe('expired')
})
