import { expect, test } from 'vitest'
import { Passwords } from './password-hashing.ts'

test('a password is kept as Argon2id of 19 MiB and 2 passes, with a salt of its own, and only the very same string is right', async () => {
  const passwords = new Passwords()
  const [one, two] = [await passwords.hash('Teapot42Blue'), await passwords.hash('Teapot42Blue')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await passwords.isRight('Teapot42Blue', one)).toBe(true)
  for (const wrong of ['teapot42Blue', 'Teapot42Blue ', 'Teapot42Blu', ''])
    expect(await passwords.isRight(wrong, one)).toBe(false)
  expect(await passwords.isRight('Teapot42Blue', null)).toBe(false)
})

test('so many are hashed at once, so many wait, and the next is told to come back', async () => {
  const passwords = new Passwords({ atOnce: 2, mostWaiting: 3 })
  const tries = Array.from({ length: 8 }, () => passwords.isRight('Teapot42Blue', null))
  expect(() => passwords.requireRoom()).toThrow('UNAVAILABLE')
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ])
  expect(passwords.count).toBe(5)
  passwords.requireRoom()
  expect(await passwords.isRight('Teapot42Blue', null)).toBe(false) // the slots are free again
})

test('(C17) networks take turns: whoever comes while one of them storms is next, and finds room where there was none', async () => {
  const passwords = new Passwords({ atOnce: 1, mostWaiting: 6 })
  const ended: string[] = []
  const come = (name: string, from: string) =>
    passwords
      .isRight('Teapot42Blue', null, from)
      .then(() => ended.push(name))
      .catch(() => ended.push(`${name} refused`))
  const storm = Array.from({ length: 9 }, (_, at) => come(`storm ${at}`, '203.0.113.7'))
  const honest = [come('honest', '198.51.100.1'), come('other', '198.51.100.2')]
  expect(() => passwords.requireRoom('203.0.113.7')).toThrow('UNAVAILABLE')
  passwords.requireRoom('198.51.100.3')
  await Promise.all([...storm, ...honest])
  expect(ended.filter((name) => name.endsWith('refused'))).toHaveLength(4)
  expect(ended.filter((name) => !name.endsWith('refused')).slice(0, 4)).toEqual([
    'storm 0',
    'storm 1',
    'honest',
    'other',
  ])
})
