import { z } from 'zod'
import type { GatewaySettings } from '../integrations/sms-gateway.ts'
import type { TwilioSettings } from '../integrations/twilio.ts'

const safe = 'must be an address that begins with https:// (or http:// on this machine)'

/** The SMS sender: Twilio, or any gateway that accepts a POST. Without either, only the demo has SMS. */
export const smsShape = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be the SID of a Twilio account (AC and 32 hexadecimal digits)')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must be 16 characters or longer').optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{6,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number (+852…), a messaging service (MG…) or a name of up to 11 letters',
    )
    .optional(),
  TWILIO_URL: z.string().refine(isSafe, safe).default('https://api.twilio.com'),
  SMS_URL: z.string().refine(isSafe, safe).optional(),
  SMS_HEADERS: z
    .string()
    .refine((text) => readHeaders(text) !== undefined, 'must be a JSON object of header names and values')
    .default('{"content-type":"application/json"}'),
  SMS_BODY: z
    .string()
    .refine((text) => text.includes('{to}') && text.includes('{text}'), 'must hold {to} and {text}')
    .default('{"to":"{to}","text":"{text}","id":"{id}"}'),
  SMS_TAKEN: z.string().refine(isPattern, 'must be a regular expression').optional(),
  SMS_REF: z.string().refine(isPattern, 'must be a regular expression').optional(),
  SMS_REPORT_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
  SMS_PREFIXES: z
    .string()
    .regex(/^\+\d{1,4}(,\s*\+\d{1,4})*$/, 'must be a list like +852,+853')
    .default('+852'),
}
type GivenSmsSettings = { [Name in keyof typeof smsShape]?: string | undefined }

/** A gateway's URL and headers contain credentials. */
export const smsSecrets = ['TWILIO_AUTH_TOKEN', 'SMS_URL', 'SMS_HEADERS', 'SMS_BODY', 'SMS_REPORT_SECRET'] as const

const together = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** Settings that do not fit together: half of Twilio's, or two gateways. */
export function findSmsFault(given: GivenSmsSettings): { name: string; message: string } | undefined {
  const beside = together.find((name) => given[name] !== undefined)
  const name = together.find((one) => given[one] === undefined)
  if (beside && name) return { name, message: `must be set when ${beside} is` }
  return beside && given.SMS_URL ? { name: 'SMS_URL', message: `must not be set beside ${beside}` } : undefined
}

export interface SmsSettings {
  twilio: TwilioSettings | undefined
  gateway: GatewaySettings | undefined
  /** The prefixes of allowed numbers. */
  prefixes: readonly string[]
}

export function describeSms(all: GivenSmsSettings): SmsSettings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_URL: url = '' } = all
  return {
    twilio: accountSid && authToken && from ? { accountSid, authToken, from, url: url.replace(/\/+$/, '') } : undefined,
    gateway: all.SMS_URL
      ? {
          url: all.SMS_URL,
          headers: readHeaders(all.SMS_HEADERS ?? '') ?? {},
          body: all.SMS_BODY ?? '',
          taken: all.SMS_TAKEN === undefined ? undefined : new RegExp(all.SMS_TAKEN),
          ref: all.SMS_REF === undefined ? undefined : new RegExp(all.SMS_REF),
          reportSecret: all.SMS_REPORT_SECRET,
        }
      : undefined,
    prefixes: (all.SMS_PREFIXES ?? '').split(',').map((prefix) => prefix.trim()),
  }
}

function readHeaders(text: string): Record<string, string> | undefined {
  try {
    const read = z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).safeParse(JSON.parse(text))
    if (!read.success) return undefined
    return Object.fromEntries(Object.entries(read.data).map(([name, value]) => [name.toLowerCase(), value]))
  } catch {
    return undefined
  }
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false
  }
}

/** Keys and codes are sent to this URL: https, or this machine only. */
function isSafe(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username) return false
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  )
}
