import fs from 'node:fs'
import pino, { type Logger } from 'pino'
import { LogOutput } from './log-output.ts'

export type Log = Logger

/** What most of the shop needs of a log. */
export interface CallLog {
  info(facts: object, what: string): void
  warn(facts: object, what: string): void
  error(facts: object, what: string): void
}

/** Keys whose values are never logged, at any depth of a line. A test searches the log for such values. */
const secret = new Set([
  'password',
  'apppwd',
  'token',
  'ordertoken',
  'key', // in a mail's link
  'debug',
  'authorization',
  'code',
  'state',
  'pin',
  'cardno',
  'email',
  'cookie',
  'secret',
  'phone',
  'mobile',
  'target', // of a verification code
  'mobileoremail',
  'userid',
  'encryptpassword',
  'oldpassword',
  'encryptoldpassword',
  'repassword',
  'verifycode',
  'setupcode',
  'totp',
  'emailverifycode',
  'mobileverifycode',
])
const hidden = '[hidden]'

/** One JSON object per line. */
export function openLog(
  level: string,
  to: pino.DestinationStream = level === 'silent' ? { write() {} } : bundle(1),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (line) => hideSecrets(line) as Record<string, unknown> },
    serializers: { err: describeError },
  }
  return pino(options, to)
}

/** Writes to standard output (1) or a file, at most 100 ms late. The rest is written when the process ends. */
export function bundle(to: 1 | string): pino.DestinationStream {
  // Node makes a pipe non-blocking when it opens it as a stream; a blocking write would stop the process for a slow reader.
  if (to === 1) for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}) // the reader is gone
  const output = new LogOutput(to === 1 ? 1 : fs.openSync(to, 'a'))
  setInterval(() => output.flushSync(), 100).unref()
  process.once('exit', () => output.finish())
  return output
}

function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > 6) return hidden
  if (Array.isArray(value)) return value.map((one) => hideSecrets(one, depth + 1))
  const shown: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (secret.has(key.toLowerCase())) shown[key] = hidden
    else if (key === 'url' && typeof inner === 'string') shown[key] = hideInAddress(inner)
    else shown[key] = hideSecrets(inner, depth + 1)
  }
  return shown
}

/** The specification has e-mails, codes and states in URLs (§2, §7); the log removes their values. */
function hideInAddress(url: string): string {
  if (!url.includes('=')) return url
  return url.replace(/([?&;])([^=&;#]+)=([^&;#]*)/g, (whole, mark: string, key: string) => {
    return secret.has(readKey(key)) ? `${mark}${key}=${hidden}` : whole
  })
}

/** Parsed as the shop does (`URL.searchParams`): a key that is not UTF-8 comes from a stranger and must not fail the log. */
const readKey = (key: string) => ([...new URLSearchParams(`${key}=`)][0]?.[0] ?? '').toLowerCase()

/**
 * PostgreSQL repeats the offending row in an error's detail, which may contain personal data: only fields that identify the fault
 * are logged.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  const cause: unknown = error.cause instanceof Error ? describeError(error.cause) : undefined
  return { type: error.name, message: error.message, fault: code, constraint, table, stack: error.stack, cause }
}
