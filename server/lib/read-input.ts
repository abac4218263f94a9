import { safeParse } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'

const mostBytes = 256 * 1024
const deepest = 20

/** The body as text, never more than the limit. Node itself holds a body to its Content-Length; one without is counted here. */
export async function readBody(request: Request): Promise<string> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > mostBytes) throw new Refusal('BODY_TOO_LARGE')
    return request.text()
  }
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Refusal('BODY_TOO_LARGE')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** What the caller meant, by the endpoint's own shape. */
export function understand(endpoint: Endpoint, url: URL, params: Record<string, string>, body: string): unknown {
  const sent = endpoint.method === 'GET' ? fromQuery(url) : fromBody(body)
  refuseHostile(sent, 0)
  refuseHostile(params, 0)
  const whole = Object.keys(params).length > 0 && isRecord(sent) ? { ...sent, ...params } : sent
  const parsed = safeParse(endpoint.input as never, whole)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') throw new Refusal('UNKNOWN_FIELD', { field: issue.keys.join(', ') })
  throw new Refusal('INVALID_INPUT', { field: issue?.path.join('.') || 'body' })
}

/** Query values that look like numbers or flags stay text: an input shape coerces where it wants to. */
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

/** NUL and broken characters (U+FFFD where they were bytes) would fail in the database or be stored as something else; deep nesting only wastes our time. */
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
