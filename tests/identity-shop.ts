import { afterAll, beforeAll, beforeEach } from 'vitest'
import { facebookProvider } from '#server/lib/integrations/facebook-provider.ts'
import { openGraph, openIdentityServer } from './identity-provider.ts'
import { emily, taiMan } from './people.ts'
import { openShop } from './shop.ts'
import { Browser } from './third-party-visitor.ts'

export const people = [
  { sub: 'bella', email: 'Bella@Example.com', email_verified: true, given_name: 'Bella', family_name: 'Ho' },
  { sub: 'counter', email: 'counter@example.com', email_verified: true },
  { sub: 'emily', email: emily.email, email_verified: true, given_name: 'E', family_name: 'C' },
  { sub: 'emily-by-code', email: emily.email, email_verified: true },
  { sub: 'thief', email: emily.email, email_verified: false },
  { sub: 'thief-of-nobody', email: 'nobody.yet@example.com', email_verified: false },
  { sub: 'silent' },
  ...Array.from({ length: 15 }, (_, n) => ({ sub: `new${n}`, email: `new${n}@example.com`, email_verified: true })),
]

const english = { locale: 'en-US' } as const
export const form = {
  firstName: 'Bella',
  lastName: 'Ho',
  birthDate: '1991-02-03',
  agreeCollection: true,
  agreeTerms: true,
}

export type IdentityShop = Awaited<ReturnType<typeof openIdentityShop>>

/** For a test file: a shop with Apple, Facebook and an OpenID provider. */
export function useIdentityShop(use: (opened: IdentityShop) => void) {
  let opened: IdentityShop
  beforeAll(async () => use((opened = await openIdentityShop())))
  afterAll(() => Promise.all([opened.shop.close(), opened.there.close(), opened.graph.close()]))
  beforeEach(async () => void (await opened.shop.db.deleteFrom('rate_limit').execute()))
}

async function openIdentityShop() {
  const there = await openIdentityServer(people, ['http://localhost', 'http://food.localhost'])
  const graph = await openGraph({ id: '1022', first_name: 'Fay', last_name: 'Lam', email: taiMan.email })
  const openId = there.asProvider()
  const shop = await openShop({
    identityProviders: [
      there.asProvider({ responseMode: 'form_post', name: 'Apple' }, 'apple'),
      facebookProvider(graph.settings),
      openId,
    ],
  })
  const enter = () => new Browser(shop).enter()
  const finish = (browser: Browser, answer: Parameters<typeof browser.ask<'POST /auth/login/{type}'>>[1]) =>
    browser.ask('POST /auth/login/{type}', answer, english)
  const memberOf = (email: string) =>
    shop.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const identities = (member: string) =>
    shop.db.selectFrom('third_party_identity').selectAll().where('member', '=', member).execute()

  /** A member registered by a third party. */
  async function join(sub: string): Promise<Browser> {
    const browser = await enter()
    await browser.logInWith('openid', sub)
    await browser.call('POST /auth/complete', form)
    return browser
  }
  return { shop, there, graph, openId, enter, finish, memberOf, identities, join }
}
