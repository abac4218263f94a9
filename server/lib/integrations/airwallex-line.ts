import { z } from 'zod'
import { type HttpAnswer, callOverHttp } from './http-call.ts'
import { ProviderSilent } from './provider.ts'
import { readJson } from './webhook-signature.ts'

/** Airwallex understood the request and declined it. */
export class AirwallexRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Airwallex refused: ${code}`)
    this.code = code
  }
}

/** Authenticated calls to Airwallex's API. */
export interface AirwallexLine {
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
}

interface LineSettings {
  clientId: string
  apiKey: string
  airwallexUrl: string
}

const patience = 6_000 // milliseconds: a buyer waits for the code

/** The shapes of requests and answers that this client was written for. */
const apiVersion = '2025-02-14'

/** Codes of status 400 that say nothing about the request. */
const passing: ReadonlySet<string> = new Set([
  'internal_error',
  'operation_failed',
  'provider_unavailable',
  'rate_limit_exceeded',
  'service_unavailable',
  'too_many_requests',
])

/**
 * The access token is valid for 30 minutes. It is used until Airwallex refuses it with 401, which it does before it reads
 * the request: the call is then made once more with a new token. Source:
 * https://www.airwallex.com/docs/api/authentication/api_access_token
 */
export function openLine({ clientId, apiKey, airwallexUrl }: LineSettings): AirwallexLine {
  let token: Promise<string> | undefined

  /** Calls at the same time share one login; a failed one is forgotten. */
  const openToken = () => {
    if (token) return token
    const opened = logIn()
    opened.catch(() => drop(opened))
    return (token = opened)
  }
  const drop = (used: Promise<string>) => {
    if (token === used) token = undefined // unless another call has renewed it meanwhile
  }

  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const used = openToken()
    const first = await send(method, path, { authorization: `Bearer ${await used}` }, body)
    if (first.status !== 401) return understand(first)
    drop(used)
    return understand(await send(method, path, { authorization: `Bearer ${await openToken()}` }, body))
  }

  async function logIn(): Promise<string> {
    const keys = { 'x-client-id': clientId, 'x-api-key': apiKey }
    const { status, body } = await send('POST', '/authentication/login', keys, {})
    const read = z.object({ token: z.string().min(1) }).safeParse(readJson(body))
    if (status >= 300 || !read.success) throw new ProviderSilent(`Airwallex gives no token: ${status}`)
    return read.data.token
  }

  async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) {
    // Not AbortSignal.timeout: only the request would reference it, and a collected signal never fires.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), patience)
    try {
      return await callOverHttp({
        method,
        url: `${airwallexUrl}/api/v1${path}`,
        headers: { 'content-type': 'application/json', 'x-api-version': apiVersion, ...headers },
        signal: limit.signal,
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new ProviderSilent('Airwallex did not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

function understand({ status, body }: HttpAnswer): unknown {
  const answer = readJson(body)
  if (status < 300 && answer !== undefined) return answer
  const { data } = z.object({ code: z.string() }).safeParse(answer)
  if (status < 400 || status >= 500 || status === 401 || status === 403 || status === 429 || !data)
    throw new ProviderSilent(`Airwallex answered ${status}`)
  if (passing.has(data.code)) throw new ProviderSilent(`Airwallex answered ${data.code}`)
  throw new AirwallexRefusal(data.code)
}
