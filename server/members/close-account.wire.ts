import type { output } from 'zod'
import type { exportMyData } from '#contract/leaving.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { MemberExport } from './close-account.reads.ts'

/** The member's data export. Every instant, at any depth, is in the wire format. */
export const wireExport = (held: MemberExport) => writeInstants(held) as output<(typeof exportMyData)['reply']>

export const wireClosed = (at: Temporal.Instant) => ({ deletedAt: wireInstant(at) })

function writeInstants(value: unknown): unknown {
  if (value instanceof Temporal.Instant || value instanceof Date) return wireInstant(value)
  if (Array.isArray(value)) return value.map(writeInstants)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, writeInstants(held)]))
}
