import { cast, demoPassword } from '#database/seed/people.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Input } from '#ui/api.ts'
import { testKeys } from './keys.ts'
import type { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

type PeopleShop = Awaited<ReturnType<typeof openShop>>

const castBy = (mail: string) => {
  const found = cast.find(({ email }) => email.startsWith(mail))
  if (!found) throw new Error(`nobody of the cast is called ${mail}`)
  return { ...found, password: demoPassword }
}

/** Members of the demo shop by grade: Emily is Gold (VIP), Arjun Platinum, Nga Ting Diamond, Tai Man is new. */
export const emily = castBy('emily.carter')
export const arjun = castBy('arjun.mehta')
export const ngaTing = castBy('cheung.nga.ting')
export const taiMan = castBy('chan.tai.man')

/** Logs in a member of the cast through the API; pass a visitor to log in from a walk-in session. */
export async function logIn(
  shop: Pick<PeopleShop, 'stranger'>,
  { email, password }: { email: string; password: string } = emily,
  visitor: ShopVisitor = shop.stranger(),
): Promise<ShopVisitor> {
  await visitor.call('POST /websiteLogin', { userId: email, password })
  return visitor
}

/** A valid registration of a new member by e-mail, without codes. */
export const newcomer = (email: string): Input<'PUT /vip/websiteRegisterVIP'> => ({
  firstName: 'Amy',
  lastName: 'Wong',
  email,
  password: 'Teapot42Blue',
  birthDate: '1994-05-17',
  agreeCollection: true,
  agreeTerms: true,
})

/** Requests a code and reads it from the mail or SMS. */
export async function receiveCode(
  shop: Pick<PeopleShop, 'runJobs' | 'mails' | 'texts'>,
  visitor: ShopVisitor,
  asked: Input<'GET /anon/sendVerifyCode'>,
): Promise<string> {
  const before = listCodes(shop, asked.target!).length
  const answer = await visitor.ask('GET /anon/sendVerifyCode', asked)
  if (!answer.ok && answer.error === 'CAPTCHA_REQUIRED') {
    const headers = { 'x-captcha': await proveWork(visitor, Number(answer.facts?.['effort'])) }
    await visitor.call('GET /anon/sendVerifyCode', asked, { headers })
  } else if (!answer.ok) throw new Error(`no code was sent: ${answer.error} ${JSON.stringify(answer.facts)}`)
  // With concurrent tests, another one may be sending this mail.
  for (let tries = 0; ; tries += 1) {
    await shop.runJobs()
    if (tries === 100 || listCodes(shop, asked.target!).length > before) return readCode(shop, asked.target!)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The newest code sent to an address. */
export function readCode(shop: Pick<PeopleShop, 'mails' | 'texts'>, target: string): string {
  const newest = listCodes(shop, target).at(-1)
  if (newest === undefined) throw new Error(`no code came to ${target}`)
  return newest
}

/** The codes sent to an address, oldest first. */
export function listCodes({ mails, texts }: Pick<PeopleShop, 'mails' | 'texts'>, target: string): string[] {
  const address = plain(target).toLowerCase()
  const letters = address.includes('@')
    ? mails.filter(({ to }) => to === address).map(({ subject }) => subject)
    : texts.filter(({ to }) => to.endsWith(address.replaceAll(/\D/g, '').slice(-8))).map(({ text }) => text)
  return letters.flatMap((letter) => /\b\d{6}\b/.exec(letter)?.[0] ?? [])
}

/** Registers a new member through the API, and leaves them logged in. */
export async function register(
  shop: Pick<PeopleShop, 'stranger' | 'runJobs' | 'mails' | 'texts'>,
  email: string,
  visitor: ShopVisitor = shop.stranger(),
): Promise<ShopVisitor> {
  const emailVerifyCode = await receiveCode(shop, visitor, { purpose: 'register', target: email })
  await visitor.call('PUT /vip/websiteRegisterVIP', { ...newcomer(email), emailVerifyCode })
  return visitor
}

/** A proof of much work without doing it: the test has the key that signs challenges. */
export async function proveMuch(effort: number, now: Temporal.Instant): Promise<string> {
  const until = Math.floor(now.add({ minutes: 5 }).epochMilliseconds / 1_000)
  const hmacSignatureSecret = testKeys.mac('proof of work').toString('hex')
  const easy = { algorithm: 'PBKDF2/SHA-256', cost: 1, keyPrefix: '0' }
  const challenge = await createChallenge({ ...easy, deriveKey, data: { until, effort }, hmacSignatureSecret })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The header with a proof of work. */
export async function proveWork(visitor: ShopVisitor, effort = 1): Promise<string> {
  const challenge = await visitor.call('GET /anon/captcha', { effort })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Marks an address as verified, so that mails to it are not limited. */
export async function proveAddress(shop: Pick<PeopleShop, 'db'>, address: string, company = 'SPORT'): Promise<void> {
  const now = new Date()
  await shop.db
    .insertInto('mailing_subscription')
    .values({ company, address, language: 'zh-TW', asked_at: now, confirmed_at: now })
    .onConflict((known) => known.columns(['company', 'address']).doUpdateSet({ confirmed_at: now }))
    .execute()
}
