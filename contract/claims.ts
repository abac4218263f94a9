import { z } from 'zod'

/*
 * Notes on fields of the wire that are not plainly alive. The description of the calls (GET /api/openapi.json) shows each beside
 * its field, docs/wire-fields.md lists them all, and tests/wire-fields.test.ts fails for a field that nobody reads and that has none.
 */

/** Of a field that old callers send, and that the shop does not obey. */
export const ignored = (why: string) =>
  ({ deprecated: true, 'x-field': 'ignored', description: `Accepted for old callers, ignored: ${why}.` }) as const

/** Of any shape, and not read: asked again with something else in it, a call is the same. */
export const Unread = z
  .unknown()
  .optional()
  .transform(() => undefined)

/** Of a field that is compared with what the shop knows itself, and never believed. */
export const compared = (what: string) => ({ 'x-field': 'compared', description: `Never believed: ${what}.` }) as const

/** Of a field of an answer that is the same in every answer. */
export const always = (value: string, why: string) =>
  ({ 'x-field': 'constant', description: `Always ${value}: ${why}.` }) as const

const code = z.string().max(32).optional()

export const ownCoCode = code.meta(compared('a company other than the host’s is not found (UNKNOWN_SHOP)'))
export const ownCoKey = z
  .string()
  .max(64)
  .optional()
  .meta(compared('a key other than that of the host’s company is not found (UNKNOWN_SHOP)'))
export const ownShopCode = code.meta(compared('a shop other than the host’s is not found (UNKNOWN_SHOP)'))
export const ownVipCode = code.meta(
  compared('who calls is known by the token, and another’s is not found (MEMBER_NOT_FOUND)'),
)
