import type { Hono } from 'hono'
import { z } from 'zod'
import { type Endpoint, roles as everyRole } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import type { Bindings } from './request-bindings.ts'
import { mayOperate } from './local-operators.ts'
import { defaultLanguage, languages } from '#words/languages.ts'

const audienceWords = {
  anyone: 'Anyone; no token needed.',
  visitor: 'Any visitor with a token, walk-in or member.',
  member: 'A logged-in member; own data only.',
  staff: 'Staff only.',
  'member or staff': 'A logged-in member, own data only; staff, any member.',
}

const sayWho = ({ who, roles }: Endpoint) =>
  roles && roles.length < everyRole.length
    ? `${audienceWords[who]} Of the staff: ${roles.join(', ')}.`
    : audienceWords[who]

/** A page of text and its own style; it runs and loads nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For people who build or run the shop. Generated at the first request and kept: it takes a fifth of a second. */
export function mountDescriptions(
  app: Hono<Bindings>,
  endpoints: readonly Endpoint[],
  token: string | undefined,
): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (c) => {
    if (!mayOperate(c, token)) return c.notFound()
    document ??= JSON.stringify(describeCalls(endpoints))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  app.get('/api/docs', (c) => {
    if (!mayOperate(c, token)) return c.notFound()
    page ??= writeCallsPage(endpoints)
    return c.html(page, 200, { 'content-security-policy': policy })
  })
}

/** OpenAPI 3.1 of the calls, generated from the schemas that validate them. */
function describeCalls(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const named: Schemas = { Error: errorSchema }
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describe(endpoint, named)
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
      schemas: named,
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

function describe(endpoint: Endpoint, named: Schemas) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const input = refer(schemaOf(endpoint.input, 'input'), named)
  const properties = (input['properties'] ?? {}) as Record<string, object>
  const required = (input['required'] ?? []) as string[]
  const inQuery =
    endpoint.method === 'GET' || endpoint.takesFile
      ? Object.keys(properties).filter((name) => !inPath.includes(name))
      : []
  return {
    summary: endpoint.summary,
    description: sayWho(endpoint),
    tags: [endpoint.path.split('/')[1]],
    'x-who': endpoint.who,
    ...(endpoint.roles && { 'x-roles': endpoint.roles }),
    ...(endpoint.who !== 'anyone' && { security: [{ token: [] }] }),
    parameters: [
      { name: 'locale', in: 'query', schema: { enum: languages, default: defaultLanguage } },
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...inQuery.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })),
    ],
    ...(endpoint.method !== 'GET' && { requestBody: { content: contentOf(endpoint, input) } }),
    responses: {
      200: {
        description: 'Done.',
        content: endpoint.givesFile ? { '*/*': {} } : asJson(refer(schemaOf(endpoint.reply, 'output'), named)),
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

type Schemas = Record<string, object>

/**
 * A recursive schema refers to its document's root, which a part of a document does not have: it is moved to the named
 * schemas.
 */
function refer({ $defs = {}, ...schema }: Schemas, named: Schemas): Schemas {
  const point = <T extends object>(part: T): T =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as T
  Object.assign(named, point($defs))
  return point(schema)
}

function schemaOf(shape: unknown, io: 'input' | 'output'): Schemas {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schemas
  return schema
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same as one HTML page without scripts. */
function writeCallsPage(endpoints: readonly Endpoint[]): string {
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
  return `<details><summary><code>${endpoint.method} ${escape(endpoint.path)}</code> <small>${sayWho(endpoint)}</small><br>${escape(endpoint.summary)}</summary>
<h4>Carries</h4><pre>${show(endpoint.input, 'input')}</pre><h4>Answers</h4><pre>${show(endpoint.reply, 'output')}</pre></details>`
}
