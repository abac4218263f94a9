import { z } from 'zod'
import { readKeys } from './keys.ts'

// What the settings of the environment may be.

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
export const whole = (least: number, most: number, fallback: number) => wholeNumber(least, most).default(fallback)
export const port = (fallback: number) => whole(1, 65_535, fallback)
/** `shop@harbour.example`, or with a display name: `Harbour <shop@harbour.example>`. */
export const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an e-mail address, alone or as Name <shop@harbour.example>',
  )
export const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )

/** One address or several, separated by spaces. */
export const addresses = (...schemes: string[]) =>
  z
    .string()
    .transform((text) => text.split(/\s+/))
    .pipe(z.array(address(...schemes)))

/** `2:base64,1:base64`: each an id and at least 32 bytes. */
export const ring = z
  .string()
  .refine(
    (text) => /^[a-z0-9]{1,16}:[A-Za-z0-9+/]{43,}={0,2}(,[a-z0-9]{1,16}:[A-Za-z0-9+/]{43,}={0,2})*$/.test(text),
    'must be keys as `npm run keys -- make` prints them, the newest first: id:base64,id:base64',
  )
  .transform(readKeys)
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'names an id twice')

/** Scheme, host and port, and nothing after them. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.href === `${url.origin}/`
}
