import { expect, test } from 'vitest'
import { session } from '#storefront/lib/session.ts'
import { readAuthState, updatePageState } from './auth-state.ts'

test('[3.06] the auth state holds token, profiles, configs, coinfo, coCode, lastLoginTime and cacheDatas', () => {
  expect(readAuthState()).toMatchObject({ token: '', lastLoginTime: 0, coinfo: null, cacheDatas: null, isOpen: null })
  const pos_profile = { originalJPOSSession: { vipCode: 'M1', coCode: 'SPORT', shopCode: 'WEBSITE' } }
  const vip_profile = { vipCode: 'M1', coCode: 'SPORT', vipGrade: 'VIP', bonus: 120 }
  const member = { pos_profile, vip_profile: { ...vip_profile, firstName: 'Amy', lastName: 'Wong', language: null } }
  session.set({ token: 'token-1', since: 1_000, member })
  const cacheDatas = { salutations: [{ code: 'MS', name: '女士' }] } as never
  updatePageState({ coCode: 'SPORT', configs: { refundDays: 14 }, cacheDatas, isOpen: true })
  expect(readAuthState()).toEqual({
    ...member,
    token: 'token-1',
    lastLoginTime: 1_000,
    configs: { refundDays: 14 },
    coinfo: null,
    coCode: 'SPORT',
    cacheDatas,
    clockShift: 0,
    isOpen: true,
    isHome: false,
  })
})
