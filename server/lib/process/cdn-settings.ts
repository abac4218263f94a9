import { z } from 'zod'
import { isOrigin } from './setting-values.ts'

/** A cache of pages in front of the shop that many visitors share. */
export interface CdnSettings {
  /** Receives the keys of what changed. */
  purgeUrl: string
  token: string
}

/** Without the slash that a person may write at its end. */
const origin = z
  .string()
  .refine(isOrigin, 'must be an address that begins with https:// or http://, without a path')
  .transform((text) => new URL(text).origin)

export const cdnShape = {
  ASSETS_URL: origin.optional(),
  CDN_PURGE_URL: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an address that begins with https://')
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be 16 characters or longer, without spaces')
    .optional(),
}
type GivenCdnSettings = { [Name in keyof typeof cdnShape]?: string | undefined }

export const cdnSecrets = ['CDN_PURGE_TOKEN'] as const

export function findCdnFault(
  given: GivenCdnSettings & { PUBLIC_URL?: string | undefined },
): { name: string; message: string } | undefined {
  // A browser blocks scripts from http on a page from https.
  if (given.ASSETS_URL?.startsWith('http:') && given.PUBLIC_URL?.startsWith('https:'))
    return { name: 'ASSETS_URL', message: 'must begin with https:// when PUBLIC_URL does' }
  const both = ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'] as const
  const missing = both.find((name) => given[name] === undefined)
  const beside = both.find((name) => given[name] !== undefined)
  return missing && beside && { name: missing, message: `must be set when ${beside} is` }
}

export const describeCdn = ({ CDN_PURGE_URL, CDN_PURGE_TOKEN }: GivenCdnSettings): CdnSettings | undefined =>
  CDN_PURGE_URL && CDN_PURGE_TOKEN ? { purgeUrl: CDN_PURGE_URL, token: CDN_PURGE_TOKEN } : undefined
