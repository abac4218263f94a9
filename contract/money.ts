import { z } from 'zod'

/** HKD on the wire: a number with at most 2 decimals. The server computes with integer cents. §9 */
export const Hkd = z.number().min(-100_000_000).max(100_000_000).multipleOf(0.01)

export const toHkd = (cents: number) => cents / 100
export const toCents = (hkd: number) => Math.round(hkd * 100)
