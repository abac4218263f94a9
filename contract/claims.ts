import { z } from 'zod'

/*
 * Notes on fields that are compared, ignored or constant. The OpenAPI description (GET /api/openapi.json) shows each at its
 * field, and docs/wire-fields.md lists them. tests/wire-fields.test.ts fails for a field that has no effect and no note.
 */

/** For a field that existing clients send and that has no effect. */
export const ignored = (why: string) =>
  ({ deprecated: true, 'x-field': 'ignored', description: `Accepted for existing clients, ignored: ${why}.` }) as const

/** Accepts and drops any value, so that it does not distinguish repeated calls (idempotency). */
export const Unread = z
  .unknown()
  .optional()
  .transform(() => undefined)

/** For a field that repeats facts of the token or host; a different value is refused. */
export const compared = (what: string) => ({ 'x-field': 'compared', description: `Compared only: ${what}.` }) as const

/** For a field that has one value in every response. */
export const always = (value: string, why: string) =>
  ({ 'x-field': 'constant', description: `Always ${value}: ${why}.` }) as const

const code = z.string().max(32).optional()

export const ownCoCode = code.meta(compared('a company other than the host’s is refused (UNKNOWN_SHOP)'))
export const ownCoKey = z
  .string()
  .max(64)
  .optional()
  .meta(compared('a key other than that of the host’s company is refused (UNKNOWN_SHOP)'))
export const ownShopCode = code.meta(compared('a shop other than the host’s is refused (UNKNOWN_SHOP)'))
export const ownVipCode = code.meta(
  compared('the token identifies the caller, and the code of another member is refused (MEMBER_NOT_FOUND)'),
)
