import fs from 'node:fs'
import { z } from 'zod'
import { promised } from './promised.ts'

/** A field of a call by its path: `delivery.street`. Elements of a list have the list's path. */
export interface WireField {
  path: string
  /** By its note (contract/claims.ts); absent for a normal field. */
  kind?: 'ignored' | 'compared' | 'constant'
  note?: string
}

type JsonSchema = Record<string, unknown>

/** All fields of a schema, as in the OpenAPI description. Ignored fields are not descended into. */
export function listFields(shape: unknown, io: 'input' | 'output'): WireField[] {
  const { $defs = {}, ...root } = z.toJSONSchema(shape as z.ZodType, { io, unrepresentable: 'any', reused: 'inline' })
  const fields = new Map<string, WireField>()
  const seen = new Set<unknown>()
  walk(root, '')
  return [...fields.values()]

  function walk(schema: JsonSchema, path: string): void {
    if (typeof schema['$ref'] === 'string') {
      const name = schema['$ref'].split('/').at(-1)!
      if (seen.has(name)) return // a recursive schema
      seen.add(name)
      return walk(name === '#' ? root : (($defs as Record<string, JsonSchema>)[name] ?? {}), path)
    }
    for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)) {
      const field = noteOf(property, path === '' ? name : `${path}.${name}`)
      if (!fields.get(field.path)?.kind) fields.set(field.path, field)
      if (field.kind !== 'ignored') walk(property, field.path)
    }
    const { items, anyOf, oneOf, allOf } = schema as Record<string, JsonSchema | JsonSchema[] | undefined>
    for (const part of [items, anyOf, oneOf, allOf].flat()) if (part) walk(part, path)
  }
}

function noteOf(schema: JsonSchema, path: string): WireField {
  const kind = schema['x-field'] as WireField['kind']
  return kind ? { path, kind, note: schema['description'] as string } : { path }
}

/** The calls of §7, with the clauses that name them. */
export const calledBySpecification = () => {
  const clauses = fs.readFileSync('docs/clauses.tsv', 'utf8')
  const routes = new Set(
    [...clauses.matchAll(/^7\.\d+\t[^\t]*\t((?:GET|POST|PUT) \/[^\s:]+)/gm)].map(([, route]) => route),
  )
  return promised.filter(({ route }) => routes.has(route))
}
