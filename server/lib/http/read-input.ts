import { safeParse } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { waitUncounted } from './admission.ts'
import { Refusal } from './refusal.ts'

const mostBytes = 256 * 1024
const deepest = 20

/** Reads the body as text up to the limit. Node enforces Content-Length; a body without one is counted here. */
export async function readBody(request: Request): Promise<string> {
  if (isLongerThan(request, mostBytes)) throw new Refusal('BODY_TOO_LARGE')
  if (request.headers.has('content-length')) return request.text()
  return (await count(request, mostBytes, () => new Refusal('BODY_TOO_LARGE'))).toString()
}

/** Reads a file up to the limit, for the few calls that carry one; called once the caller is authorised. */
export async function readFile(request: Request, most: number): Promise<Buffer> {
  const tooLarge = () => new Refusal('FILE_TOO_LARGE', { megabytes: Math.floor(most / 1_000_000) })
  if (isLongerThan(request, most)) throw tooLarge()
  return count(request, most, tooLarge)
}

const isLongerThan = (request: Request, most: number) => Number(request.headers.get('content-length') ?? 0) > most

async function count(request: Request, most: number, tooLarge: () => Refusal): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let bytes = 0
  const { body } = request
  await waitUncounted(async () => {
    for await (const part of body) {
      bytes += part.byteLength
      if (bytes > most) throw tooLarge()
      parts.push(part)
    }
  })
  return Buffer.concat(parts)
}

/** Parses the input by the endpoint's schema. */
export function understand(endpoint: Endpoint, url: URL, params: Record<string, string>, body: string): unknown {
  const sent = endpoint.method === 'GET' || endpoint.takesFile ? fromQuery(url) : fromBody(body)
  refuseHostile(sent, 0)
  refuseHostile(params, 0)
  const whole = Object.keys(params).length > 0 && isRecord(sent) ? { ...sent, ...params } : sent
  const parsed = safeParse(endpoint.input as never, whole)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') throw new Refusal('UNKNOWN_FIELD', { field: issue.keys.join(', ') })
  throw new Refusal('INVALID_INPUT', { field: issue?.path.join('.') || 'body' })
}

/** Query values stay text; the schema coerces where needed. */
function fromQuery(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'locale'))
}

function fromBody(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('NOT_JSON')
  }
}

/**
 * NUL and invalid characters (U+FFFD where they were bytes) would fail in the database or be stored differently; deep
 * nesting only costs time.
 */
function refuseHostile(value: unknown, depth: number): void {
  if (depth > deepest) throw new Refusal('INVALID_INPUT', { field: 'depth' })
  if (typeof value === 'string' && (/[\0\uFFFD]/.test(value) || !value.isWellFormed()))
    throw new Refusal('INVALID_INPUT', { field: 'characters' })
  if (Array.isArray(value)) for (const item of value) refuseHostile(item, depth + 1)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      refuseHostile(key, depth + 1)
      refuseHostile(item, depth + 1)
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
