import os from 'node:os'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any setting the shop stands on its own machine', () => {
  const { port, bankPort, publicUrl, bankUrl, databaseUrl, bankElsewhere } = readSettings({})
  expect({ port, bankPort, publicUrl, bankUrl, databaseUrl, bankElsewhere }).toEqual({
    port: 3000,
    bankPort: 3001,
    publicUrl: 'http://localhost:3000',
    bankUrl: 'http://127.0.0.1:3001',
    databaseUrl: undefined,
    bankElsewhere: false,
  })
})

const own = { DATABASE_URL: 'postgres://shop@db/shop' }

test('a shop without a database of its own is the demo; one with is the demo only where SHOP says so', () => {
  expect(readSettings({}).isDemo).toBe(true)
  expect(readSettings({ SHOP: 'demo' }).isDemo).toBe(true)
  expect(readSettings({ SHOP: 'own' }).isDemo).toBe(false)
  expect(readSettings(own).isDemo).toBe(false)
  expect(readSettings({ ...own, SHOP: 'demo' }).isDemo).toBe(true)
})

const live = 'sk_live_51abcdefgh'
const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
const wallets = {
  AIRWALLEX_CLIENT_ID: 'client',
  AIRWALLEX_API_KEY: 'hunter2',
  AIRWALLEX_WEBHOOK_SECRET: 'hunter2hunter2hunter2',
  AIRWALLEX_WALLETS: 'fps, payme',
}
const sandboxWallets = { ...wallets, AIRWALLEX_URL: 'https://api-demo.airwallex.com/' }
test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.5:3000', SHOP: 'demo', ...own }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: live, ...webhook }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: live.replace('sk', 'rk'), ...webhook }],
  ['AIRWALLEX_URL', wallets],
  ['SMTP_URL', { SMTP_URL: 'smtps://shop:hunter2@mail.shop.example', MAIL_FROM: 'shop@shop.example' }],
])('(A2) %s of a real shop does not start the demo, unless PUBLIC_DEMO says that it is meant', (name, environment) => {
  const complaint = new RegExp(`^${name} .*demo shop, whose passwords are published; PUBLIC_DEMO=yes gives`)
  expect(() => readSettings(environment)).toThrow(complaint)
  expect(() => readSettings(environment)).toThrow(/^(?!.*(hunter2|51abcdefgh))/)
  expect(readSettings({ ...environment, PUBLIC_DEMO: 'yes' }).isPublicDemo).toBe(true)
  expect(readSettings({ ...environment, ...own, SHOP: '' }).isDemo).toBe(false)
})

test('(A2) the demo takes test keys, loopback addresses and a mail server on this machine', () => {
  const settings = {
    PUBLIC_URL: 'http://food.localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_51abcdefgh',
    ...webhook,
    SMTP_URL: 'smtp://127.0.0.1:1025',
  }
  expect(readSettings(settings)).toMatchObject({ isDemo: true, isPublicDemo: false })
})

test('the wallets that an account takes are named, and those of its sandbox are for the demo, too', () => {
  const { payments } = readSettings(sandboxWallets)
  expect(payments.wallets).toEqual({ stripe: [], airwallex: ['fps', 'payme'] })
  expect(payments.airwallex?.airwallexUrl).toBe('https://api-demo.airwallex.com')
})

test('without a role a supervisor starts a web process for each core; a role is the only process of its start', () => {
  expect(readSettings({})).toMatchObject({ role: undefined, webProcesses: Math.min(os.availableParallelism(), 64) })
  expect(readSettings({ WEB_PROCESSES: '3' }).webProcesses).toBe(3)
  expect(readSettings({ ...own, ROLE: 'web' }).role).toBe('web')
})

test('replicas are named one after another', () => {
  expect(readSettings({}).databaseReadUrls).toEqual([])
  const one = 'postgres://shop@one/shop'
  expect(readSettings({ ...own, DATABASE_READ_URL: `${one}  ${one}2` }).databaseReadUrls).toEqual([one, `${one}2`])
})

test('an empty setting counts as none, and an address loses its last slash', () => {
  const settings = readSettings({ PORT: ' ', PUBLIC_URL: 'http://food.localhost/' })
  expect([settings.port, settings.publicUrl]).toEqual([3000, 'http://food.localhost'])
})

test('files may come from another origin, which loses its last slash, and from http where the shop does', () => {
  const assetsOf = (ASSETS_URL: string, PUBLIC_URL: string) =>
    readSettings({ ...own, ASSETS_URL, PUBLIC_URL }).assetsUrl
  expect(readSettings({}).assetsUrl).toBeUndefined()
  expect(assetsOf('https://assets.example/', 'https://shop.example')).toBe('https://assets.example')
  expect(assetsOf('http://localhost:8080', 'http://localhost:3000')).toBe('http://localhost:8080')
})

test.each(['shop@shop.example', 'Shop <shop@shop.example>', '"維港, 電器" <shop@shop.example>'])(
  'mails may come from %s',
  (from) => {
    expect(readSettings({ MAIL_FROM: from }).mailFrom).toBe(from)
  },
)

const bucket = { S3_BUCKET: 'files', S3_REGION: 'ap-east-1', S3_KEY_ID: 'key', S3_SECRET: 'hunter2' }

test('files lie in DATA_DIR, in a folder of their own, in the one that processes shared for proofs, or in a bucket', () => {
  const filesOf = (given: Record<string, string>) => readSettings({ DATA_DIR: '/srv/data', ...given }).files
  expect(filesOf({})).toEqual({ home: { folder: '/srv/data/files' }, earlierFolder: '/srv/data/proofs' })
  expect(filesOf({ PROOFS_DIR: '/mnt/proofs' })).toEqual({
    home: { folder: '/mnt/proofs' },
    earlierFolder: '/mnt/proofs',
  })
  expect(filesOf({ PROOFS_DIR: '/mnt/proofs', FILES_DIR: '/mnt/files' })).toMatchObject({
    home: { folder: '/mnt/files' },
  })
  expect(filesOf({ ...bucket, PROOFS_DIR: '/mnt/proofs' })).toEqual({
    home: { bucket: { bucket: 'files', region: 'ap-east-1', keyId: 'key', secret: 'hunter2', url: undefined } },
    earlierFolder: '/mnt/proofs',
  })
})

test.each([
  [{ SHOP: 'mine' }, /^SHOP must be demo or own, or not set \(it is "mine"\)$/],
  [{ PUBLIC_DEMO: 'true' }, /^PUBLIC_DEMO must be yes, or not set/],
  [{ ...own, PUBLIC_DEMO: 'yes' }, /^PUBLIC_DEMO is for the demo alone/],
  [{ ...own, SMTP_URL: 'smtp://localhost' }, /^MAIL_FROM must be set when SMTP_URL is$/],
  [{ PUBLIC_DEMO: 'yes', SMTP_URL: 'smtp://mail.shop.example' }, /^MAIL_FROM must be set when SMTP_URL is$/],
  [{ WEB_PROCESSES: '0' }, /^WEB_PROCESSES must be 1 or more \(it is "0"\)$/],
  [{ WEB_PROCESSES: '1000' }, /^WEB_PROCESSES must be 64 or less \(it is "1000"\)$/],
  [{ WEB_PROCESSES: '-1' }, /^WEB_PROCESSES must be 1 or more/],
  [{ WEB_PROCESSES: '1,000' }, /^WEB_PROCESSES must be a whole number \(it is "1,000"\)$/],
  [{ WEB_PROCESSES: 'many' }, /^WEB_PROCESSES must be a whole number \(it is "many"\)$/],
  [{ WEB_PROCESSES: '1.5' }, /^WEB_PROCESSES must be a whole number/],
  [{ ROLE: 'letters' }, /^ROLE must be web, worker or all, or not set \(it is "letters"\)$/],
  [{ ROLE: 'all', WEB_PROCESSES: '2' }, /^WEB_PROCESSES is for a start without ROLE/],
  [{ ROLE: 'web' }, /^DATABASE_URL must be set when ROLE is web or worker$/],
  [{ ...own, SHOP: 'demo', ROLE: 'worker' }, /^BANK_URL must be set for the demo when ROLE is web or worker$/],
  [{ PORT: 'abc' }, /^PORT must be a whole number \(it is "abc"\)$/],
  [{ PORT: '70000' }, /^PORT must be 65535 or less/],
  [{ PORT: '80.5' }, /^PORT must be a whole number/],
  [{ PORT: '3001' }, /^BANK_PORT must differ from PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:\/\//],
  [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL must be an address/],
  [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL must be an address that begins with smtp:\/\//],
  [
    { MAIL_FROM: 'nonsense' },
    /^MAIL_FROM must be an e-mail address, alone or as Name <shop@harbour\.example> \(it is "nonsense"\)$/,
  ],
  [{ MAIL_FROM: 'Shop <nonsense>' }, /^MAIL_FROM must be an e-mail address/],
  [{ PROXIES: '10' }, /^PROXIES must be 9 or less/],
  [{ DATABASE_READ_URL: 'postgres://shop@replica/shop' }, /^DATABASE_URL must be set when DATABASE_READ_URL is$/],
  [{ ...own, DATABASE_READ_URL: 'postgres://shop@one/shop two' }, /^DATABASE_READ_URL must be an address/],
  [{ CDN_PURGE_URL: 'https://cdn.example/purge' }, /^CDN_PURGE_TOKEN must be set when CDN_PURGE_URL is$/],
  [
    { ASSETS_URL: 'assets.example' },
    /^ASSETS_URL must be an address that begins with https:\/\/ or http:\/\/, without a path/,
  ],
  [{ ASSETS_URL: 'ftp://assets.example' }, /^ASSETS_URL must be an address that begins with https/],
  [{ ASSETS_URL: 'https://assets.example/shop' }, /^ASSETS_URL must be .* without a path \(it is "https:[^"]*shop"\)$/],
  [{ ASSETS_URL: 'https://assets.example?x=1' }, /^ASSETS_URL must be .* without a path/],
  [{ ASSETS_URL: 'https://assets.example/#x' }, /^ASSETS_URL must be .* without a path/],
  [{ ASSETS_URL: 'https://me:secret@assets.example' }, /^ASSETS_URL must be .* without a path/],
  [
    { ...own, ASSETS_URL: 'http://assets.example', PUBLIC_URL: 'https://shop.example' },
    /^ASSETS_URL must begin with https:\/\/ when PUBLIC_URL does \(it is "http:\/\/assets\.example"\)$/,
  ],
  [{ CDN_PURGE_TOKEN: 'x'.repeat(16) }, /^CDN_PURGE_URL must be set when CDN_PURGE_TOKEN is$/],
  [{ DATABASE_POOL: '1' }, /^DATABASE_POOL must be 2 or more/],
  [{ SEARCH: 'elastic' }, /^SEARCH must be snapshot or postgres/],
  [{ PAGES: 'quick' }, /^PAGES must be fast or plain/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
  [{ BANK_SECRET: 'short' }, /^BANK_SECRET must be 32 characters or longer/],
  [{ BANK_URL: 'https://bank.example' }, /^BANK_SECRET must be set when BANK_URL is/],
  [{ STRIPE_SECRET_KEY: 'pk_test_12345678' }, /^STRIPE_SECRET_KEY must be a secret or restricted key of Stripe[^"]*$/],
  [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, /^STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /^STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is/],
  [{ STRIPE_WALLETS: 'alipay' }, /^STRIPE_SECRET_KEY must be set when STRIPE_WALLETS is/],
  [{ STRIPE_WALLETS: 'alipay,payme' }, /^STRIPE_WALLETS must be some of alipay, wechat_pay, with commas/],
  [{ ...sandboxWallets, AIRWALLEX_WALLETS: '' }, /^AIRWALLEX_WALLETS must be set when AIRWALLEX_CLIENT_ID is/],
  [{ ...sandboxWallets, AIRWALLEX_API_KEY: '' }, /^AIRWALLEX_API_KEY must be set when AIRWALLEX_CLIENT_ID is/],
  [{ ...sandboxWallets, AIRWALLEX_WALLETS: 'fps,octopus' }, /^AIRWALLEX_WALLETS must be some of fps, alipayhk/],
  [{ ...sandboxWallets, AIRWALLEX_WEBHOOK_SECRET: 'hunter2' }, /^AIRWALLEX_WEBHOOK_SECRET must be the secret[^"]*$/],
  [{ ...wallets, AIRWALLEX_URL: 'http://api.airwallex.com' }, /^AIRWALLEX_URL must be an address that begins/],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret[^"]*$/],
  [{ STRIPE_URL: 'http://stripe.example' }, /^STRIPE_URL must be an address that begins with https:\/\//],
  [{ STRIPE_URL: 'https://stripe.example/v1' }, /^STRIPE_URL must be an address .* without a path/],
  [{ S3_BUCKET: 'files' }, /^S3_REGION must be set when S3_BUCKET is$/],
  [{ S3_SECRET: 'hunter2' }, /^S3_BUCKET must be set when S3_SECRET is$/],
  [{ S3_URL: 'https://s3.example' }, /^S3_BUCKET must be set when S3_URL is$/],
  [{ ...bucket, S3_KEY_ID: '' }, /^S3_KEY_ID must be set when S3_BUCKET is$/],
  [{ ...bucket, S3_URL: 'https://s3.example/files' }, /^S3_URL must be an address .* without a path/],
  [{ ...bucket, S3_BUCKET: 'My Files' }, /^S3_BUCKET must be the name of a bucket/],
  [{ ...bucket, FILES_DIR: '/srv/files' }, /^FILES_DIR must not be set beside S3_BUCKET/],
  [{ FPS_WEBHOOK_SECRET: 'short' }, /^FPS_WEBHOOK_SECRET must be 32 characters or longer[^"]*$/],
  [{ GOOGLE_CLIENT_ID: 'g' }, /^GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is/],
  [{ FACEBOOK_CLIENT_SECRET: 'f' }, /^FACEBOOK_CLIENT_ID must be set when FACEBOOK_CLIENT_SECRET is/],
  [{ APPLE_PRIVATE_KEY: 'no key' }, /^APPLE_PRIVATE_KEY must be the PEM text of a P-256 key[^"]*$/],
  [{ OPENID_ISSUER: 'http://id.example' }, /^OPENID_ISSUER must be an address that begins with https:\/\//],
])('%o is refused by name', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('what the refusal says never repeats a secret', () => {
  expect(() => readSettings({ BANK_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  expect(() => readSettings({ DATABASE_URL: 'mysql://shop:hunter2@db' })).toThrow(/^(?!.*hunter2)/)
  expect(() => readSettings({ ...own, DATABASE_READ_URL: 'mysql://shop:hunter2@db' })).toThrow(/^(?!.*hunter2)/)
})
