import { expect, test, vi } from 'vitest'
import { guard, type GuardedWay } from './guard.ts'

const way = (path: string, other: Partial<GuardedWay> = {}): GuardedWay => ({
  path,
  search: '',
  isDebugging: false,
  isMaintained: false,
  askWhetherOpen: async () => true,
  isMember: false,
  ...other,
})
const pass = { kind: 'pass', isHome: false }
const goTo = (to: string) => ({ kind: 'go', to })
const closed = async () => false

test('[2.50] the path /404 passes before anything is asked', async () => {
  const askWhetherOpen = vi.fn<typeof closed>(closed)
  expect(await guard(way('/404', { isMaintained: true, askWhetherOpen }))).toEqual(pass)
  expect(askWhetherOpen).not.toHaveBeenCalled()
})

test('[2.51] in maintenance every path but /404 leads to /maintain, for members and walk-ins', async () => {
  for (const isMember of [true, false])
    for (const path of ['/', '/product/1', '/personal', '/login', '/checkOut', '/nowhere'])
      expect(await guard(way(path, { isMaintained: true, isMember }))).toEqual(goTo('/maintain'))
  expect(await guard(way('/maintain', { isMaintained: true }))).toEqual(pass)
})

test('[2.51] [2.56] who debugs is not sent to /maintain', async () => {
  expect(await guard(way('/product/1', { isMaintained: true, isDebugging: true }))).toEqual(pass)
})

test('[2.52] outside the opening period, which is asked for each time, everything leads to /404', async () => {
  const askWhetherOpen = vi.fn<typeof closed>(closed)
  for (const path of ['/', '/login', '/personal', '/cart'])
    expect(await guard(way(path, { askWhetherOpen }))).toEqual(goTo('/404'))
  expect(askWhetherOpen).toHaveBeenCalledTimes(4)
})

test('[2.52] outside it a payment under way ends on its own pages, and nothing beside them (D19)', async () => {
  for (const path of ['/payResult', '/payResult/W2611200001/pay_1', '/personal/orders/W2611200001'])
    expect([path, await guard(way(path, { askWhetherOpen: closed, isMember: true }))]).toEqual([path, pass])
  for (const path of ['/personal/orders', '/personal', '/payResults', '/checkOut', '/maintain'])
    expect([path, await guard(way(path, { askWhetherOpen: closed, isMember: true }))]).toEqual([path, goTo('/404')])
})

test('[2.53] inside it the home flag is set for / and for nothing else', async () => {
  expect(await guard(way('/'))).toEqual({ kind: 'pass', isHome: true })
  for (const path of ['/collections', '/cart', '/homes']) expect(await guard(way(path))).toEqual(pass)
})

test('[2.54] who is logged in is led to / from the pages for others', async () => {
  for (const path of ['/login', '/forgetPassword', '/register', '/oauth/google', '/login/'])
    expect([path, await guard(way(path, { isMember: true, search: '?redirect=/cart' }))]).toEqual([path, goTo('/')])
  for (const path of ['/login', '/forgetPassword', '/register', '/oauth/google'])
    expect(await guard(way(path))).toEqual(pass)
  expect(await guard(way('/oauth', { isMember: true }))).toEqual(pass)
})

test('[2.15] [2.55] who is not logged in is led from personal pages to the login, and knows the way back', async () => {
  const back = async (path: string, search = '') => {
    const verdict = await guard(way(path, { search }))
    return verdict.kind === 'go' ? verdict.to : 'pass'
  }
  expect(await back('/personal')).toBe('/login?redirect=%2Fpersonal')
  expect(await back('/personal/orders', '?page=2')).toBe('/login?redirect=%2Fpersonal%2Forders%3Fpage%3D2')
  for (const page of ['coupons', 'myFavorite', 'giftCard', 'delivery', 'deleteAccount', 'refundItems/W1', 'orders/'])
    expect([page, await back(`/personal/${page}`)]).not.toEqual([page, 'pass'])
  expect(await guard(way('/personal/coupons', { isMember: true }))).toEqual(pass)
})

test('[2.18] one order opens without login', async () => {
  expect(await guard(way('/personal/orders/W2611200001'))).toEqual(pass)
  expect(await guard(way('/personality'))).toEqual(pass)
})

test('[2.49] the steps come in their order', async () => {
  const everything = { isMaintained: true, isDebugging: false, askWhetherOpen: closed, isMember: false }
  expect(await guard(way('/404', everything))).toEqual(pass)
  expect(await guard(way('/personal', everything))).toEqual(goTo('/maintain'))
  expect(await guard(way('/personal', { ...everything, isDebugging: true }))).toEqual(goTo('/404'))
  expect(await guard(way('/login', { ...everything, isMaintained: false, isMember: true }))).toEqual(goTo('/404'))
})
