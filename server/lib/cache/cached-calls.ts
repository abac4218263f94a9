import type { Door } from '../http/endpoint-handler.ts'
import { type Floor, giveKept } from '../http/mount-endpoints.ts'
import type { PackedAnswer } from './cached-response.ts'

/** A question as node:http has it. */
export interface Question {
  method: string
  host: string
  /** The path with its query. */
  address: string
  body: string
  requestId: string
}

export interface KeptCalls {
  /** Whether a call's answer is kept, by its method and path. */
  has(method: string, path: string): boolean
  /** Its answer, kept or made; nothing where the address is not written as we write it. A refusal is thrown. */
  answer(question: Question): Promise<PackedAnswer> | undefined
}

/** The calls whose answers are the same for everyone, found without the roads that all others are looked for on. */
export function openKeptCalls(floor: Floor, doors: readonly Door[]): KeptCalls {
  const kept = doors.filter(({ keepFor }) => keepFor > 0)
  const plain = new Map(kept.map((door) => [`${door.endpoint.method} /api${door.endpoint.path}`, door]))
  const named = kept.flatMap((door) => {
    const { method, path } = door.endpoint
    return path.includes('{') ? [{ door, sign: namingOf(`${method} /api${path}`) }] : []
  })

  function find(sign: string): { door: Door; params: Record<string, string> } | undefined {
    const door = plain.get(sign)
    if (door) return { door, params: {} }
    for (const one of named) {
      const params = one.sign.exec(sign)?.groups
      if (params) return { door: one.door, params: { ...params } }
    }
    return undefined
  }

  return {
    has: (method, path) => find(`${method} ${path}`) !== undefined,
    answer({ method, host, address, body, requestId }) {
      const url = URL.parse(`http://${host}${address}`)
      if (url?.host !== host || url.pathname + url.search !== address) return undefined
      const found = find(`${method} ${url.pathname}`)
      return found && giveKept(floor, found.door, { url, body, params: found.params, requestId })
    },
  }
}

/** Names in an address that mean what they look like; any other takes the ordinary road. */
const namingOf = (template: string) => new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[\w.-]+)`)}$`)
