import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { ClientSecretPost } from 'openid-client'
import type { ProviderCode } from '#contract/third-parties.ts'
import { type OpenIdSettings, openIdProvider } from '#server/lib/integrations/openid-provider.ts'

/** A person's data at a third party. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

const clientSecret = 'a secret of thirty-two characters'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }

/** A real OpenID provider on its own port, with these accounts; its login page asks only for the account. */
export async function openIdentityServer(
  people: readonly ProviderPerson[],
  shops: readonly string[] = ['http://localhost'],
) {
  const { server, origin, close } = await listen((request, response) => serve(request, response))
  const configuration: Configuration = {
    clients: ['shop', 'other'].map((client_id) => ({
      client_id,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: shops.flatMap((shop) =>
        ['/oauth/openid', '/oauth/google', '/oauth/apple', '/personal/linked/openid'].map((path) => shop + path),
      ),
    })),
    jwks: { keys: [key] },
    cookies: { keys: ['for the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 600, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
    findAccount(_, accountId) {
      const person = people.find(({ sub }) => sub === accountId)
      return person && { accountId, claims: async () => ({ ...person }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(origin, configuration)
  const answer = provider.callback()

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(writeLogin(people))
    const chosen = new URLSearchParams(await readAll(request)).get('sub') ?? ''
    const result = chosen
      ? { login: { accountId: chosen } }
      : { error: 'access_denied', error_description: 'the person went back' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    origin,
    server,
    /** The shop's configuration of this provider. */
    asProvider: (settings: Partial<OpenIdSettings> = {}, code: ProviderCode = 'openid') =>
      openIdProvider({
        code,
        name: 'Harbour ID',
        issuer: origin,
        clientId: 'shop',
        auth: ClientSecretPost(clientSecret),
        ...settings,
      }),
    close,
  }
}

/** Follows a provider's URL as a browser does, logs in as somebody (or cancels), and returns the callback. */
export async function logInThere(address: string, sub: string | null): Promise<URL> {
  const { home, form } = await walkThere(address, sub)
  for (const [name, value] of form ?? []) home.searchParams.set(name, value)
  return home
}

/** The same, including the form that a provider posts back if requested. */
export async function walkThere(address: string, sub: string | null): Promise<{ home: URL; form?: URLSearchParams }> {
  const jar = new Map<string, string>()
  const { origin } = new URL(address)
  let next = new URL(address)
  let init: RequestInit = {}
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie())
      jar.set(...(/^([^=]+)=([^;]*)/.exec(set)!.slice(1) as [string, string]))
    init = {}
    const location = response.headers.get('location')
    if (location) {
      next = new URL(location, next)
      if (next.origin !== origin) return { home: next }
    } else if (next.pathname.startsWith('/interaction/')) {
      init = { method: 'POST', body: new URLSearchParams({ sub: sub ?? '' }) }
    } else {
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`the provider says: ${response.status} ${page.slice(0, 400)}`)
      const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
      return { home: new URL(action), form: new URLSearchParams(fields) }
    }
  }
  throw new Error('the provider leads in circles')
}

const writeLogin = (
  people: readonly ProviderPerson[],
) => `<!doctype html><html lang="en"><title>Harbour ID</title><link rel="icon" href="data:,">
<main><h1>Harbour ID</h1><form method="post">
${people.map(({ sub, email }) => `<button name="sub" value="${sub}">${email ?? sub}</button>`).join('\n')}
<button name="sub" value="">Cancel</button></form></main></html>`

/** The parts of Facebook that the shop uses: the dialog, the code exchange, and /me with token and proof. */
export async function openGraph(person: { id: string; first_name: string; last_name: string; email?: string }) {
  const secret = 'the secret of the app'
  const { origin, close } = await listen((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/dialog/oauth') {
      const back = new URL(url.searchParams.get('redirect_uri')!)
      back.search = String(new URLSearchParams({ code: 'code of facebook', state: url.searchParams.get('state')! }))
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/oauth/access_token')
      return void readAll(request).then((body) => {
        const sent = new URLSearchParams(body)
        const isRight = sent.get('code') === 'code of facebook' && sent.get('client_secret') === secret
        return isRight
          ? say(200, { access_token: 'token', token_type: 'bearer', expires_in: 5_183_944 })
          : say(400, { error: { message: 'Invalid verification code format.', type: 'OAuthException', code: 100 } })
      })
    const proof = createHmac('sha256', secret).update('token').digest('hex')
    const isAllowed =
      request.headers.authorization === 'Bearer token' && url.searchParams.get('appsecret_proof') === proof
    return isAllowed ? say(200, person) : say(400, { error: { message: 'Invalid appsecret_proof', code: 100 } })
  })
  return { settings: { clientId: 'app', clientSecret: secret, dialog: `${origin}/dialog/oauth`, graph: origin }, close }
}

/** A server that accepts connections and never answers. */
export const openDeafServer = () => listen(() => {})

async function listen(serve: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    server,
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
