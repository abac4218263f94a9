import { onTestFinished, afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A server that only issues tokens and counts requests; responses may arrive in any order. */
const shop = {
  good: new Set<string>(),
  asked: [] as string[],
  /** Its answer to an unknown token. */
  refuse: (): Response => Response.json({ error: 'SESSION_ENDED', message: 'over' }, { status: 401 }),
  given: 0,
}
const reload = vi.fn<() => void>()
const profile = { vip_profile: { vipCode: 'M1' } } as never

function give(): string {
  const token = `token-${(shop.given += 1)}`
  shop.good.add(token)
  return token
}

/** Renews this token for the first request; others are refused, as requests a moment too early are. */
function renewOnce(held: string, header: 'authorization' | 'new-token') {
  let renewed = false
  shop.refuse = () => {
    if (renewed) return Response.json({ error: 'SESSION_ENDED' }, { status: 401 })
    renewed = true
    shop.good.delete(held)
    return Response.json({ error: 'SESSION_ENDED' }, { status: 401, headers: { [header]: give() } })
  }
}

const answerAs = (path: string, token: string | undefined): Response => {
  if (path === '/') return new Response('', { headers: { 'co-code': 'SPORT' } })
  if (path === '/api/walkinLogin') return Response.json({}, { headers: { authorization: give() } })
  if (path.startsWith('/api/vip/chooseVipWithoutCalculate')) {
    if (!token || !shop.good.delete(token)) return shop.refuse()
    return Response.json({}, { headers: { authorization: give() } })
  }
  return token && shop.good.has(token) ? Response.json({ token }) : shop.refuse()
}

beforeEach(() => {
  vi.resetModules()
  shop.good.clear()
  shop.asked = []
  shop.given = 0
  shop.refuse = () => Response.json({ error: 'SESSION_ENDED', message: 'over' }, { status: 401 })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) })
  vi.stubGlobal('location', { reload, pathname: '/cart', search: '' })
  reload.mockClear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0]!
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
    shop.asked.push(path)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
    const answer = answerAs(path, token)
    // The response with the token arrives last.
    await new Promise((resolve) => setTimeout(resolve, answer.headers.has('new-token') ? 25 : Math.random() * 10))
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A browser whose token has this age. */
async function open(held: { age?: number; member?: boolean } | null) {
  const [{ call }, { session }] = await Promise.all([import('./call.ts'), import('./session.ts')])
  if (held) {
    const since = Date.now() - (held.age ?? 0)
    session.set({ token: give(), since, ...(held.member && { member: profile }) })
  }
  const ask20 = () =>
    Promise.allSettled(
      Array.from({ length: 20 }, () => call('GET /shop_cart/getShopCartItems', {}) as Promise<unknown>),
    )
  return { call, session, ask20, times: (path: string) => shop.asked.filter((asked) => asked === path).length }
}
const days = 86_400_000
const hours = 3_600_000
const choose = '/api/vip/chooseVipWithoutCalculate/M1'
const allOk = (answers: PromiseSettledResult<unknown>[]) => answers.every(({ status }) => status === 'fulfilled')

test.each(['one tab after the other', 'a browser that cannot make tabs wait'])(
  '[4.06] [4.07] [8.03] at 3 days less 5 hours the member is chosen again, once for 20 calls, which wait and use the fresh token: %s',
  async (browser) => {
    if (browser !== 'one tab after the other') vi.stubGlobal('navigator', {})
    const { ask20, session, times } = await open({ age: 3 * days - 5 * hours, member: true })
    const answers = await ask20()
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 'fulfilled', value: { token: 'token-2' } })))
    expect([times(choose), times('/api/walkinLogin'), reload.mock.calls.length]).toEqual([1, 0, 0])
    expect(session.get()).toMatchObject({ token: 'token-2', member: profile })
  },
)

test('[4.06] a token one minute younger is used as it is', async () => {
  const { ask20, times } = await open({ age: 3 * days - 5 * hours - 60_000, member: true })
  expect(allOk(await ask20())).toBe(true)
  expect([times(choose), shop.given]).toEqual([0, 1])
})

test('[4.08] with an expired token the login comes first, once, and nobody is logged out', async () => {
  const { ask20, session, times } = await open({ age: 4 * days, member: true })
  renewOnce('token-1', 'new-token')
  shop.good.delete('token-1')
  expect(allOk(await ask20())).toBe(true)
  expect(shop.asked[0]).toBe(choose)
  expect([times(choose), times('/api/walkinLogin'), reload.mock.calls.length]).toEqual([1, 0, 0])
  expect(session.get()?.member).toBe(profile)
})

test('[8.01] [8.03] of 20 calls in flight one brings the new token, last; all are replayed once with it, 0 logouts', async () => {
  const { ask20, session, times } = await open({ member: true })
  shop.good.delete('token-1')
  renewOnce('token-1', 'new-token')
  expect(await ask20()).toEqual(
    Array.from({ length: 20 }, () => ({ status: 'fulfilled', value: { token: 'token-2' } })),
  )
  expect([times('/api/shop_cart/getShopCartItems'), times('/api/walkinLogin')]).toEqual([40, 0])
  expect(reload).not.toHaveBeenCalled()
  expect(session.get()).toMatchObject({ token: 'token-2', member: profile })
})

test('[7.112] a token that an answer brings is kept, unless another has come meanwhile', async () => {
  const { call, session } = await open({})
  vi.stubGlobal('fetch', async () => {
    session.set({ token: 'of-a-login', since: Date.now() })
    return Response.json({}, { headers: { authorization: 'late-renewal' } })
  })
  await call('GET /shop_cart/getShopCartItems', {})
  expect(session.get()?.token).toBe('of-a-login')
})

test.each([
  'PUT /vip/websiteRegisterVIP',
  'POST /vip/activateVip',
  'POST /websiteLogin',
  'POST /auth/login/{type}',
  'POST /auth/complete',
  'POST /auth/connect',
] as const)('[7.112] the token of a login is kept, whatever has come meanwhile: %s', async (route) => {
  const { call, session } = await open({})
  vi.stubGlobal('fetch', async () => {
    session.set({ token: 'of-a-renewal', since: Date.now() })
    return Response.json({}, { headers: { authorization: 'of-a-login' } })
  })
  await call(route, { type: 'google' } as never)
  expect(session.get()?.token).toBe('of-a-login')
})

/** Stores another session, as another tab does during a call of this one. */
const comeIn = (session: { set: (held: never) => void }, vipCode?: string) => {
  shop.refuse = () => {
    const member = vipCode && { vip_profile: { vipCode } }
    session.set({ token: give(), since: Date.now(), ...(member && { member }) } as never)
    shop.refuse = () => Response.json({ error: 'SESSION_ENDED' }, { status: 401 })
    return shop.refuse()
  }
}

test.each([
  ['another member', 'M2'],
  ['a walk-in', undefined],
])(
  '[8.01] what a member asked for is not asked again for %s who came in by another tab, whose session stays',
  async (_, vipCode) => {
    const { call, session, times } = await open({ member: true })
    shop.good.delete('token-1')
    comeIn(session, vipCode)
    await expect(call('POST /vip/saveUserAddress', {})).rejects.toMatchObject({ status: 401 })
    expect([times('/api/vip/saveUserAddress'), times('/api/walkinLogin'), reload.mock.calls.length]).toEqual([1, 0, 0])
    expect(session.get()).toMatchObject({ token: 'token-2' })
  },
)

test.each([
  ['another member', 'M2'],
  ['a walk-in', undefined],
])('what a member asked for is not told to %s who has come in before the answer', async (_, vipCode) => {
  const { call, session } = await open({ member: true })
  const { fetchFile } = await import('./fetch-file.ts')
  const next = { token: 'of-the-next', since: Date.now(), ...(vipCode && { member: { vip_profile: { vipCode } } }) }
  vi.stubGlobal('fetch', async () => {
    session.set(next as never)
    return Response.json({ secret: 'of M1' })
  })
  for (const ask of [
    () => call('POST /vipAdmin/getUserDetails', {}),
    () => fetchFile('GET /payment/receiptPdf', { invoiceNo: 'W1' }),
  ]) {
    session.set({ token: 'token-1', since: Date.now(), member: profile })
    await expect(ask()).rejects.toMatchObject({ status: 0 })
    expect(session.get()).toBe(next)
  }
})

test('[8.01] what a walk-in asked for is asked again for the member they have become by another tab', async () => {
  const { call, session, times } = await open({})
  shop.good.delete('token-1')
  comeIn(session, 'M1')
  expect(await call('GET /shop_cart/getShopCartItems', {})).toEqual({ token: 'token-2' })
  expect([times('/api/shop_cart/getShopCartItems'), reload.mock.calls.length]).toEqual([2, 0])
})

test('[8.01] a file is fetched again with the new token, too', async () => {
  const { times } = await open({ member: true })
  const { fetchFile } = await import('./fetch-file.ts')
  shop.good.delete('token-1')
  renewOnce('token-1', 'new-token')
  const file = await fetchFile('GET /payment/receiptPdf', { invoiceNo: 'W1' })
  expect(JSON.parse(await file.text())).toEqual({ token: 'token-2' })
  expect([times('/api/payment/receiptPdf'), reload.mock.calls.length]).toEqual([2, 0])
})

test('[8.02] without a new token 20 refused calls make one logout, one walk-in login and one reload', async () => {
  const { ask20, session, times } = await open({ member: true })
  const { waitForReload } = await import('./call.ts')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  shop.good.delete('token-1')
  expect(waitForReload()).toBeUndefined()
  let answers: PromiseSettledResult<unknown>[] | undefined
  void ask20().then((told) => (answers = told))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  // Until the page ends, nothing is shown that the reload would take away.
  await vi.advanceTimersByTimeAsync(9_000)
  expect([answers, waitForReload()]).toEqual([undefined, expect.any(Promise)])
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(waitForReload()).toBeUndefined())
  expect(answers!.every(({ status }) => status === 'rejected')).toBe(true)
  expect([times('/api/walkinLogin'), times('/api/shop_cart/getShopCartItems'), reload.mock.calls.length]).toEqual([
    1, 20, 1,
  ])
  expect(session.get()?.member).toBeUndefined()
})

test('[4.02] who has no token comes in as a walk-in before 20 calls that need one, once', async () => {
  const { ask20, times } = await open(null)
  expect(allOk(await ask20())).toBe(true)
  expect(times('/api/walkinLogin')).toBe(1)
})

test('[8.12] a walk-in who tries a member action is asked to log in first, and stays', async () => {
  const { call, times } = await open({})
  const { toasts } = await import('#ui/toasts.ts')
  shop.good.clear()
  shop.refuse = () => Response.json({ error: 'LOGIN_REQUIRED', message: '請先登入！' }, { status: 401 })
  await expect(call('POST /vip/searchVipInSession', {})).rejects.toMatchObject({ error: 'LOGIN_REQUIRED' })
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(toasts.get()[0]).toMatchObject({ tone: 'bad', actions: [{ label: expect.any(String) }] })
  expect([times('/api/walkinLogin'), reload.mock.calls.length]).toEqual([0, 0])
})
