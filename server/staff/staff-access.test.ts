import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/endpoint.ts'
import { arjun, logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs, hire, setUp } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const tokens: Record<string, string | undefined> = {}
/** Arjun, the subject of the staff calls. */
let theirs: string
let before: string

interface StaffAccessCall {
  method: string
  path: string
  who: 'staff' | 'member or staff'
  allowed: readonly Role[]
}

/** From the shop's OpenAPI description, so that new staff calls are tested automatically. */
async function listStaffCalls(): Promise<StaffAccessCall[]> {
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-who': string; 'x-roles'?: readonly Role[] }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-who': who, 'x-roles': allowed }]) =>
      who === 'staff' || who === 'member or staff'
        ? [{ method: method.toUpperCase(), path, who, allowed: allowed ?? [] } as const]
        : [],
    ),
  )
}

beforeAll(async () => {
  shop = await openShop()
  tokens['a walk-in'] = (await shop.visitor()).token
  tokens['a member'] = (await logIn(shop)).token
  for (const role of roles) tokens[role] = (await enterAs(shop, role)).token
  tokens['the owner of the other company'] = (await enterAs(shop, 'owner', 'FOOD')).token
  const other = await logIn(shop, arjun)
  theirs = (await other.call('POST /vip/searchVipInSession', {})).vip_profile.vipCode
  before = await describeMember()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const describeMember = async () =>
  JSON.stringify(await shop.db.selectFrom('member').selectAll().where('vip_code', '=', theirs).execute())
const countEntries = async () => (await shop.db.selectFrom('staff_audit').select('position').execute()).length

/** Sends the most privileged form of a call, about another account. */
async function send({ method, path }: StaffAccessCall, token: string | undefined) {
  const input = { vipCode: theirs, vipGrade: 'SUPER VVIP', birthDate: '1980-01-01', reason: 'asked', search: '' }
  const fitting = path.includes('BaseInfo') ? input : { vipCode: theirs, ...(path.includes('List') && { search: '' }) }
  const query = method === 'GET' ? `?vipCode=${theirs}` : ''
  const response = await shop.fetch(`/api${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(method !== 'GET' && { body: JSON.stringify(fitting) }),
  })
  const { error = '' } = (await response.clone().json()) as { error?: string }
  return { status: response.status, error, text: await response.text() }
}

const isLoggedIn = async (token: string) =>
  (await shop.fetch('/api/staff/me', { headers: { authorization: token } })).status === 200

/** The refusal for each caller without the right. */
function refusalOf({ who, allowed }: StaffAccessCall, caller: string): [number, string] | undefined {
  if (caller === 'nobody') return who === 'staff' ? [401, 'LOGIN_REQUIRED'] : [401, 'SESSION_ENDED']
  if (caller === 'a walk-in') return who === 'staff' ? [404, 'NO_SUCH_CALL'] : [401, 'LOGIN_REQUIRED']
  if (caller === 'a member') return who === 'staff' ? [404, 'NO_SUCH_CALL'] : undefined
  if (caller === 'the owner of the other company') return [401, 'SESSION_ENDED']
  return allowed.includes(caller as Role) ? undefined : [403, 'ROLE_NOT_ALLOWED']
}

test('there are calls for staff, and no call has two addresses', async () => {
  const calls = await listStaffCalls()
  const named = calls.map(({ method, path }) => `${method} ${path}`)
  expect(named).toEqual(expect.arrayContaining(['POST /vip/posmVipList', 'GET /staff/auditLog']))
  expect(new Set(named).size).toBe(named.length)
  for (const { allowed } of calls) expect(allowed).toContain('owner')
})

describe('[7.033] [7.046] every call of the staff refuses everyone else', () => {
  const callers = ['nobody', 'a walk-in', 'a member', 'the owner of the other company', ...roles]
  test.each(callers)('%s', async (caller) => {
    for (const call of await listStaffCalls()) {
      const expected = refusalOf(call, caller)
      if (!expected && caller !== 'a member') continue
      const entries = await countEntries()
      const { status, error, text } = await send(call, tokens[caller])
      const where = `${call.method} ${call.path} by ${caller}`
      if (expected) expect([where, status, error]).toEqual([where, ...expected])
      else {
        // A member can call these only for themselves: another code is not found, or the field is unknown.
        expect([where, ['MEMBER_NOT_FOUND', 'UNKNOWN_FIELD'].includes(error)]).toEqual([where, true])
      }
      expect(text).not.toContain(arjun.email)
      expect(await countEntries()).toBe(entries)
    }
    expect(await describeMember()).toBe(before)
  })
})

test.each(roles)('the %s may make every call that names the role', async (role) => {
  let token = ''
  for (const call of await listStaffCalls()) {
    if (!call.allowed.includes(role)) continue
    if (!(await isLoggedIn(token))) token = (await setUp(shop, await hire(shop, role))).token! // some calls end the session
    const { status, error } = await send(call, token)
    const where = `${call.method} ${call.path}`
    expect([where, [401, 403, 429, 500].includes(status), error === 'NO_SUCH_CALL']).toEqual([where, false, false])
  }
})

test('[7.033] staff of another company do not find the member, by any call', async () => {
  const counter = await enterAs(shop, 'owner')
  const newcomer = { firstName: 'Amy', lastName: 'Wong', email: 'amy.wong@harbour.example', birthDate: '1990-05-17' }
  const { vipCode } = await counter.call('POST /vip/vipSystemRegister', newcomer)
  const token = (await enterAs(shop, 'owner', 'FOOD')).token!
  for (const call of await listStaffCalls()) {
    if (call.who !== 'member or staff') continue
    const response = await shop.fetch(
      `http://food.localhost/api${call.path}${call.method === 'GET' ? `?vipCode=${vipCode}` : ''}`,
      {
        method: call.method,
        headers: { authorization: token },
        ...(call.method !== 'GET' && { body: JSON.stringify({ vipCode }) }),
      },
    )
    expect([call.path, response.status]).toEqual([call.path, 404])
    expect(await response.text()).toContain('MEMBER_NOT_FOUND')
  }
})
