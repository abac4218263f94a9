import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import type { Input } from '#ui/api.ts'
import { logInThere } from './identity-provider.ts'
import type { openShop } from './shop.ts'
import { ShopVisitor } from './visitor.ts'

type ProviderShop = Pick<Awaited<ReturnType<typeof openShop>>, 'app'>
let networks = 0

/** A visitor whose browser stores the shop's cookies. */
export class Browser extends ShopVisitor {
  cookie = ''

  constructor({ app }: ProviderShop, origin = 'http://localhost') {
    const ip = `10.77.${(networks += 1) >> 8}.${networks & 255}`
    super(async (request) => {
      request.headers.set('host', new URL(origin).host)
      if (this.cookie) request.headers.set('cookie', this.cookie)
      const response = await app.fetch(request, { ip })
      for (const set of response.headers.getSetCookie()) this.cookie = set.split(';')[0]!
      return response
    }, origin)
  }

  /** Goes to a provider, logs in there, and returns the shop's answer; `alter` tampers with the callback. */
  async comeBack(
    provider: ProviderCode,
    sub: string | null,
    {
      purpose = 'login',
      redirect,
      alter,
    }: { purpose?: AttemptPurpose; redirect?: string; alter?: (address: URL) => void } = {},
  ): Promise<Input<'POST /auth/login/{type}'>> {
    const sent = await this.call('POST /auth/send/{a}/{b}', { a: provider, b: purpose, ...(redirect && { redirect }) })
    const address = new URL(sent.address)
    alter?.(address)
    const home = await logInThere(address.href, sub)
    const told = (name: string) => home.searchParams.get(name) ?? undefined
    const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map(told)
    return { type: provider, code, state, iss, error }
  }

  /** The complete login of a known member. */
  async logInWith(provider: ProviderCode, sub: string) {
    return this.call('POST /auth/login/{type}', await this.comeBack(provider, sub))
  }
}
