import type { openShop } from './shop.ts'

/** A call in the OpenAPI description (/api/openapi.json). */
export interface DescribedCall {
  route: string
  method: string
  path: string
  who: string
  query: Record<string, SweptSchema>
  body: SweptSchema | undefined
  isFile: boolean
}
interface SweptSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, SweptSchema>
  required?: readonly string[]
  items?: SweptSchema
  minItems?: number
  minimum?: number
  anyOf?: readonly SweptSchema[]
  oneOf?: readonly SweptSchema[]
  format?: string
  default?: unknown
}
interface Operation {
  'x-who': string
  parameters: { name: string; in: string; schema: SweptSchema }[]
  requestBody?: { content: Record<string, { schema?: SweptSchema }> }
}

export async function listCalls(shop: Pick<Awaited<ReturnType<typeof openShop>>, 'fetch'>): Promise<DescribedCall[]> {
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {}
      return {
        route: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        who: operation['x-who'],
        query: Object.fromEntries(
          operation.parameters.filter(({ name }) => name !== 'locale').map(({ name, schema }) => [name, schema ?? {}]),
        ),
        body: content['application/json']?.schema,
        isFile: operation.requestBody !== undefined && content['application/json'] === undefined,
      }
    }),
  )
}

/** Sample values by field name, used in turn. */
export type SampleValues = Record<string, readonly unknown[]>

/** The requests to try a call with: as many as its longest list of sample values. */
export function fillCall(
  call: DescribedCall,
  sampleValues: SampleValues,
): { path: string; body: string | undefined }[] {
  const seen = new Set<string>()
  const most = Math.max(1, ...namesIn(call).map((name) => sampleValues[name]?.length ?? 1))
  return Array.from({ length: most }, (_, turn) => {
    const query = new URLSearchParams({ locale: 'en-US' })
    let { path } = call
    for (const [name, schema] of Object.entries(call.query)) {
      const value = fill(name, schema, sampleValues, turn)
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(spell(value ?? 'x')))
      else if (value !== undefined) query.set(name, spell(value))
    }
    const body = call.body && JSON.stringify(make(call.body, sampleValues, turn) ?? {})
    return { path: `/api${path}?${query}`, body }
  }).filter(({ path, body }) => !seen.has(`${path} ${body}`) && seen.add(`${path} ${body}`))
}

const spell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const namesIn = ({ query, body }: DescribedCall): string[] => [...Object.keys(query), ...(body ? namesOf(body) : [])]
const namesOf = (schema: SweptSchema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesOf(inner)]),
  ...(schema.items ? namesOf(schema.items) : []),
  ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(namesOf),
]

/** Fields with sample values are always filled, others only if required. */
function fill(
  name: string,
  schema: SweptSchema,
  sampleValues: SampleValues,
  turn: number,
  isRequired = false,
): unknown {
  const known = sampleValues[name]
  if (!known) return isRequired ? make(schema, sampleValues, turn) : makeSampled(schema, sampleValues, turn)
  const value = known[turn % known.length]
  return schema.type === 'array' && !Array.isArray(value) ? [value] : value
}

/** An optional object is included when it contains a field with sample values. */
function makeSampled(schema: SweptSchema, sampleValues: SampleValues, turn: number): unknown {
  return namesOf(schema).some((name) => sampleValues[name]) ? make(schema, sampleValues, turn) : undefined
}

function make(schema: SweptSchema, sampleValues: SampleValues, turn: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[turn % schema.enum.length]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return make(choice[turn % choice.length]!, sampleValues, turn)
  if (schema.default !== undefined && schema.type !== 'object') return schema.default
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(
            ([name, inner]) => [name, fill(name, inner, sampleValues, turn, schema.required?.includes(name))] as const,
          )
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return schema.items ? [make(schema.items, sampleValues, turn)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return schema.format === 'date' ? '2026-11-20' : schema.format === 'date-time' ? '2026-11-20T10:00:00+08:00' : 'x'
  }
}

/** All texts in an answer, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
