import { randomUUID } from 'node:crypto'
import { z } from 'zod'

type SampledSchema = Record<string, unknown>

/** A sample of this schema with every field filled: by name where there is a sample, else by type. */
export function fillIn(shape: unknown, byName: Record<string, unknown>): unknown {
  return fill(z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' }), '')

  function fill(schema: SampledSchema, name: string): unknown {
    const { type, format, minimum, items, enum: values } = schema
    const choices = (schema['anyOf'] ?? schema['oneOf'] ?? []) as SampledSchema[]
    const first = choices.find((choice) => choice['type'] !== 'null')
    if (first) return fill(first, name)
    if (type === 'object')
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, SampledSchema>)
          .filter(([, { deprecated }]) => !deprecated)
          .map(([key, property]) => [key, fill(property, key)]),
      )
    if (type === 'array') return [fill(items as SampledSchema, name)]
    const told = byName[name]
    const known = type === 'string' && typeof told === 'number' ? `${told}` : told
    if (Array.isArray(values)) return values.includes(known) ? known : values[0]
    if (known !== undefined) return known
    if (type === 'boolean') return true
    if (type === 'number' || type === 'integer') return Math.max(1, Number(minimum ?? 1))
    if (format === 'date') return '2026-11-25'
    return format === 'uuid' ? randomUUID() : 'x'
  }
}
