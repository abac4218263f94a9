import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { cdnSecrets, type CdnSettings, cdnShape, describeCdn, findCdnFault } from './cdn-settings.ts'
import { demoShape, isOfDemo, mailsForReal, refuseDemo } from './demo-settings.ts'
import { describeFiles, fileSecrets, type FileSettings, fileShape, findFileFault } from './file-settings.ts'
import type { Key } from './keys.ts'
import { defaultTimeout } from '../integrations/mail.ts'
import {
  describePayments,
  findMissingSecret,
  paymentSecrets,
  type PaymentSettings,
  paymentShape,
} from './payment-settings.ts'
import { address, addresses, port, ring, sender, whole, wholeNumber } from './setting-values.ts'
import { describeSms, findSmsFault, smsSecrets, type SmsSettings, smsShape } from './sms-settings.ts'
import { StartRefused } from './start-refused.ts'
import {
  describeThirdParties,
  findMissing,
  type ThirdParties,
  thirdPartySecrets,
  thirdPartyShape,
} from './third-party-settings.ts'

const mostWebProcesses = 64

/** Every setting of the environment; docs/operations.md describes them. */
const ProcessSettings = z
  .object({
    ...demoShape,
    ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all, or not set').optional(),
    WEB_PROCESSES: wholeNumber(1, mostWebProcesses).optional(),
    PORT: port(3000),
    BANK_PORT: port(3001),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: address('postgres', 'postgresql').optional(),
    DATABASE_DIRECT_URL: address('postgres', 'postgresql').optional(),
    DATABASE_READ_URL: addresses('postgres', 'postgresql').optional(),
    DATABASE_PREPARED: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
    DATABASE_POOL: whole(2, 200, 8),
    SEARCH: z.enum(['snapshot', 'postgres'], 'must be snapshot or postgres').default('snapshot'),
    PAGES: z.enum(['fast', 'plain'], 'must be fast or plain').default('fast'),
    PROXIES: whole(0, 9, 0),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a header')
      .optional(),
    WAL_ARCHIVE: z
      .string()
      .regex(/^[^"'%\\`$]+$/, 'must be a path without quotation marks, %, $ and \\')
      .optional(),
    RECOVERY_SCALE: z.coerce
      .number('must be a number')
      .min(0.01, 'must be 0.01 or more')
      .max(1, 'must be 1 or less')
      .default(1),
    PUBLIC_URL: address('http', 'https').optional(),
    CONSOLE_HOST: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case, without a port')
      .optional(),
    BANK_URL: address('http', 'https').optional(),
    BANK_PUBLIC_URL: address('http', 'https').optional(),
    BANK_SECRET: z.string().min(32, 'must be 32 characters or longer').optional(),
    SMTP_URL: address('smtp', 'smtps').optional(),
    SMTP_TIMEOUT: whole(1, 3_600, defaultTimeout),
    MAIL_FROM: sender.optional(),
    KEYS: ring.default([]),
    METRICS_TOKEN: z.string().min(16, 'must be 16 characters or longer').optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
    ...cdnShape,
    ...fileShape,
    ...paymentShape,
    ...thirdPartyShape,
    ...smsShape,
  })
  .refine((all) => all.PORT !== all.BANK_PORT, { path: ['BANK_PORT'], message: 'must differ from PORT' })
  .refine((all) => !all.BANK_URL || all.BANK_SECRET, { path: ['BANK_SECRET'], message: 'must be set when BANK_URL is' })
  .refine((all) => !all.COUNTRY_HEADER || all.PROXIES > 0, {
    path: ['PROXIES'],
    message: 'must be 1 or more when COUNTRY_HEADER is set',
  })
  .refine((all) => !all.DATABASE_DIRECT_URL || all.DATABASE_URL, {
    path: ['DATABASE_URL'],
    message: 'must be set when DATABASE_DIRECT_URL is',
  })
  .refine((all) => !all.DATABASE_READ_URL || all.DATABASE_URL, {
    path: ['DATABASE_URL'],
    message: 'must be set when DATABASE_READ_URL is',
  })
  .refine((all) => all.DATABASE_PREPARED === 'yes' || all.DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'must be set when DATABASE_PREPARED is no',
  })
  .refine((all) => !all.ROLE || all.WEB_PROCESSES === undefined, {
    path: ['WEB_PROCESSES'],
    message: 'is for a start without ROLE, which names one process',
  })
  .refine((all) => !isPart(all.ROLE) || all.DATABASE_URL, {
    path: ['DATABASE_URL'],
    message: 'must be set when ROLE is web or worker',
  })
  .refine((all) => !isPart(all.ROLE) || !isOfDemo(all) || all.BANK_URL || all.STRIPE_SECRET_KEY, {
    path: ['BANK_URL'],
    message: 'must be set for the demo when ROLE is web or worker',
  })
  .superRefine((all, issues) => {
    const unsigned = all.MAIL_FROM === undefined && mailsForReal(all) && { name: 'MAIL_FROM', beside: 'SMTP_URL' }
    const missing = findMissingSecret(all) ?? findMissing(all) ?? (unsigned || undefined)
    const wrong =
      refuseDemo(all) ??
      (missing && { name: missing.name, message: `must be set when ${missing.beside} is` }) ??
      findCdnFault(all) ??
      findFileFault(all) ??
      findSmsFault(all)
    if (wrong) issues.addIssue({ code: 'custom', path: [wrong.name], message: wrong.message })
  })

/** One process of several, which share the database and the bank. */
const isPart = (role: ProcessRole | undefined) => role === 'web' || role === 'worker'

/** scripts/setting-names.mjs repeats these for a start that cannot read this file. */
export const settingNames = Object.keys(ProcessSettings.shape)

/** What one process does: answer visitors, do jobs, or both. */
export type ProcessRole = 'web' | 'worker' | 'all'

export interface ProcessSettings {
  /** Of a start that is one process; without it a supervisor starts several. */
  role: ProcessRole | undefined
  /** How many web processes the supervisor starts. */
  webProcesses: number
  /** The demo shop: invented people and goods, and an outbox instead of mail and SMS. */
  isDemo: boolean
  /** A demo that others can reach: no account has a published password. */
  isPublicDemo: boolean
  port: number
  proxies: number
  /** The header in which a proxy names the visitor's country. */
  countryHeader: string | undefined
  /** Below 1 recovery runs faster (worker-heartbeat.ts). */
  recoveryScale: number
  dataDir: string
  /** The origin of scripts, styles and pictures, if it is not the shop's own. */
  assetsUrl: string | undefined
  cdn: CdnSettings | undefined
  files: FileSettings
  databaseUrl: string | undefined
  /** PostgreSQL's own URL, if DATABASE_URL is a pooler's. */
  databaseDirectUrl: string | undefined
  /** URLs of replicas, for calls that only read. */
  databaseReadUrls: readonly string[]
  /** Whether statements are prepared by name on their connection. */
  databasePrepared: boolean
  databasePool: number
  /** Which home listings and search are answered from. */
  search: 'snapshot' | 'postgres'
  /** Whether pages are rendered with private parts of React Router, or without. */
  pages: 'fast' | 'plain'
  /** The WAL archive of the PostgreSQL from npm, for backups. */
  walArchive: string | undefined
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string
  /** The console's own host; it is also under /console of every company's host. */
  consoleHost: string | undefined
  /** The sandbox bank's port, unless BANK_URL names another bank. */
  bankPort: number
  bankElsewhere: boolean
  /** Stripe, an external bank, or in the demo the sandbox bank. */
  takesCards: boolean
  /** How the shop reaches the bank, and how payers do. */
  bankUrl: string
  bankPublicUrl: string
  bankSecret: string | undefined
  smtpUrl: string | undefined
  /** Seconds that the mail server may take for one answer. */
  smtpTimeout: number
  /** Without a setting an undeliverable address; no mail then leaves this machine. */
  mailFrom: string
  /** The keys of stored values, the newest first; empty: those of DATA_DIR/secrets.json. */
  keys: readonly Key[]
  metricsToken: string | undefined
  logLevel: string
  payments: PaymentSettings
  thirdParties: ThirdParties
  sms: SmsSettings
}

/** Values that are never printed, even when wrong: a URL may contain a password. */
const secret = new Set<string>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'BANK_SECRET',
  'KEYS',
  'METRICS_TOKEN',
  ...cdnSecrets,
  ...fileSecrets,
  ...paymentSecrets,
  ...thirdPartySecrets,
  ...smsSecrets,
])

/** Reads the settings, or refuses the start with one line that names the first wrong one. */
export function readSettings(environment: Record<string, string | undefined>): ProcessSettings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name]?.trim() ? [[name, environment[name].trim()]] : [])),
  )
  const read = ProcessSettings.safeParse(given)
  if (!read.success) {
    const {
      path: [name = ''],
      message,
    } = read.error.issues[0]!
    const value = given[String(name)]
    const it = value === undefined || secret.has(String(name)) ? '' : ` (it is ${JSON.stringify(value)})`
    throw new StartRefused(`${String(name)} ${message}${it}`)
  }
  const all = read.data
  return {
    role: all.ROLE,
    webProcesses: all.WEB_PROCESSES ?? Math.min(os.availableParallelism(), mostWebProcesses),
    isDemo: isOfDemo(all),
    isPublicDemo: all.PUBLIC_DEMO === 'yes',
    port: all.PORT,
    proxies: all.PROXIES,
    countryHeader: all.COUNTRY_HEADER,
    recoveryScale: all.RECOVERY_SCALE,
    bankPort: all.BANK_PORT,
    dataDir: path.resolve(all.DATA_DIR),
    assetsUrl: all.ASSETS_URL,
    cdn: describeCdn(all),
    files: describeFiles(all, all.DATA_DIR),
    databaseUrl: all.DATABASE_URL,
    databaseDirectUrl: all.DATABASE_DIRECT_URL,
    databaseReadUrls: all.DATABASE_READ_URL ?? [],
    databasePrepared: all.DATABASE_PREPARED === 'yes',
    databasePool: all.DATABASE_POOL,
    search: all.SEARCH,
    pages: all.PAGES,
    walArchive: all.WAL_ARCHIVE === undefined ? undefined : path.resolve(all.WAL_ARCHIVE),
    publicUrl: withoutSlash(all.PUBLIC_URL ?? `http://localhost:${all.PORT}`),
    consoleHost: all.CONSOLE_HOST,
    bankElsewhere: all.BANK_URL !== undefined,
    takesCards: isOfDemo(all) || all.BANK_URL !== undefined || all.STRIPE_SECRET_KEY !== undefined,
    bankUrl: withoutSlash(all.BANK_URL ?? `http://127.0.0.1:${all.BANK_PORT}`),
    bankPublicUrl: withoutSlash(all.BANK_PUBLIC_URL ?? all.BANK_URL ?? `http://localhost:${all.BANK_PORT}`),
    bankSecret: all.BANK_SECRET,
    smtpUrl: all.SMTP_URL,
    smtpTimeout: all.SMTP_TIMEOUT,
    mailFrom: all.MAIL_FROM ?? 'Harbour <shop@harbour.example>',
    keys: all.KEYS,
    metricsToken: all.METRICS_TOKEN,
    logLevel: all.LOG_LEVEL,
    payments: describePayments(all),
    thirdParties: describeThirdParties(all),
    sms: describeSms(all),
  }
}

function withoutSlash(url: string) {
  return url.replace(/\/+$/, '')
}
