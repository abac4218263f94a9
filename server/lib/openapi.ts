import { z } from 'zod'
import { type Endpoint, roles as everyRole } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'

const whoSays = {
  anyone: 'Anyone; no token needed.',
  visitor: 'Any visitor with a token, walk-in or member.',
  member: 'A logged-in member; own data only.',
  staff: 'Staff only.',
  'member or staff': 'A logged-in member, own data only; staff, any member.',
}

const sayWho = ({ who, roles }: Endpoint) =>
  roles && roles.length < everyRole.length ? `${whoSays[who]} Of the staff: ${roles.join(', ')}.` : whoSays[who]

/** OpenAPI 3.1 of the calls, made from the very shapes that check them. */
export function describeCalls(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describe(endpoint)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description:
        'Amounts are HKD with at most 2 decimals; instants are ISO 8601 with offset; days are YYYY-MM-DD in Hong Kong. A token travels in the authorization header, a renewed one comes back in it.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string', description: 'For a person, in the asked language.' },
    error: { enum: Object.keys(refusals) },
    facts: { type: 'object' },
    fields: { type: 'object', description: 'What is wrong with each field of a form.' },
  },
}

function describe(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, unknown>
  const required = (input['required'] ?? []) as string[]
  const inQuery =
    endpoint.method === 'GET' || endpoint.takesFile
      ? Object.keys(properties).filter((name) => !inPath.includes(name))
      : []
  return {
    summary: endpoint.says,
    description: sayWho(endpoint),
    tags: [endpoint.path.split('/')[1]],
    'x-who': endpoint.who,
    ...(endpoint.roles && { 'x-roles': endpoint.roles }),
    ...(endpoint.who !== 'anyone' && { security: [{ token: [] }] }),
    parameters: [
      { name: 'locale', in: 'query', schema: { enum: ['zh-TW', 'en-US'], default: 'zh-TW' } },
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...inQuery.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })),
    ],
    ...(endpoint.method !== 'GET' && { requestBody: { content: contentOf(endpoint, input) } }),
    responses: {
      200: {
        description: 'Done.',
        content: endpoint.givesFile ? { '*/*': {} } : asJson(schemaOf(endpoint.reply, 'output')),
      },
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const asJson = (schema: object) => ({ 'application/json': { schema } })

const contentOf = ({ takesFile }: Endpoint, input: object) =>
  takesFile ? Object.fromEntries(takesFile.kinds.map((kind) => [kind, {}])) : asJson(input)

function schemaOf(shape: unknown, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Record<string, unknown>
  return schema
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same for a person: one page, no scripts. */
export function writeCallsPage(endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(writeCall)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls of the shop</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#16181d}
details{border-top:1px solid #e4e6ea;padding:8px 0}summary{cursor:pointer}code{font-size:14px}pre{background:#f6f7f9;padding:12px;overflow:auto;font-size:12px}small{color:#5b616e}</style>
<h1>Calls of the shop</h1><p>${endpoints.length} calls under <code>/api</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>${rows}</html>`
}

function writeCall(endpoint: Endpoint): string {
  const show = (shape: unknown, io: 'input' | 'output') => escape(JSON.stringify(schemaOf(shape, io), null, 1))
  return `<details><summary><code>${endpoint.method} ${escape(endpoint.path)}</code> <small>${sayWho(endpoint)}</small><br>${escape(endpoint.says)}</summary>
<h4>Carries</h4><pre>${show(endpoint.input, 'input')}</pre><h4>Answers</h4><pre>${show(endpoint.reply, 'output')}</pre></details>`
}
