import fs from 'node:fs'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Ledger } from './ledger.ts'
import { choices, choose, decide, type BankChoice } from './choices.ts'
import { consolePage } from './console-page.ts'
import { notFoundPage } from './frame.ts'
import { payPage } from './pay-page.ts'
import { locales, returnAddress, type BankLocale } from './payment.ts'

const read = (name: string) => fs.readFileSync(new URL(name, import.meta.url), 'utf8')
/** In cascade order: later files override earlier ones. */
const parts = ['ground', 'card', 'choices', 'console', 'payments', 'screens']
const styleSheet = parts.map((part) => read(`style/${part}.css`)).join('\n')
const sign = read('bank.svg')

interface PagesContext {
  ledger: Ledger
  now(): Temporal.Instant
  /** Called when something has become due. */
  wake(): void
}

/** The payer's page and the console. They have no scripts: only forms act. */
export function pages({ ledger, now, wake }: PagesContext) {
  const site = new Hono()

  site.use(async (c, next) => {
    const from = c.req.header('sec-fetch-site')
    const elsewhere = from !== undefined && from !== 'same-origin' && from !== 'none'
    if (c.req.method === 'POST' && elsewhere) return c.text('Press the button on the page of the bank.', 403)
    await next()
    guard(c)
  })
  site.use(bodyLimit({ maxSize: 16_384, onError: (c) => c.text('Too large.', 413) }))

  site.get('/bank.css', (c) => c.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
  site.get('/bank.svg', (c) => c.body(sign, 200, { 'content-type': 'image/svg+xml' }))

  site.get('/', (c) => {
    const { search = '', after = '' } = c.req.query()
    return c.html(consolePage(ledger, { locale: localeOf(c, 'zh-TW'), search: search.trim().slice(0, 80), after }))
  })

  site.get('/pay/:id', (c) => {
    const payment = ledger.findPayment(c.req.param('id'))
    if (!payment) return sayNotFound(c)
    // The form's response redirects to the shop, which `form-action` must allow.
    guard(c, new URL(payment.returnUrl).origin)
    return c.html(payPage(payment, localeOf(c, payment.locale)))
  })

  site.post('/pay/:id', async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const payment = ledger.findPayment(c.req.param('id'))
    if (!payment) return sayNotFound(c)
    if (!isChoice(form['choice'])) return c.text('No such choice.', 400)
    const seconds = secondsOf(form['seconds'])
    if (seconds === 'wrong') return c.text('Seconds: a whole number from 0 to 86400.', 400)
    choose(ledger, payment, form['choice'], now(), seconds)
    wake()
    return c.redirect(returnAddress(payment), 303)
  })

  for (const [path, to] of disputes)
    site.post(`/payments/:id/${path}`, async (c) => {
      const back = await backTo(c)
      const payment = ledger.findPayment(c.req.param('id'))
      if (!payment) return sayNotFound(c)
      decide(ledger, payment, to, now())
      wake()
      return c.redirect(back, 303)
    })

  site.post('/notices/:id/send', async (c) => {
    const back = await backTo(c)
    const notice = ledger.findNotice(c.req.param('id'))
    if (!notice) return sayNotFound(c)
    ledger.write({ fact: 'notice-asked', noticeId: notice.id, at: now().toString() })
    wake()
    return c.redirect(back, 303)
  })

  return site
}

/** The console's actions: open a chargeback, or decide it in favour of the shop. */
const disputes = [
  ['charge-back', 'charged_back'],
  ['win-back', 'won_back'],
] as const

export const sayNotFound = (c: Context) => c.html(notFoundPage(localeOf(c, 'zh-TW')), 404)

function guard(c: Context, returnOrigin?: string) {
  if (c.res.headers.has('content-security-policy')) return
  const goesTo = returnOrigin ? `'self' ${returnOrigin}` : "'self'"
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${goesTo}; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
}

function localeOf(c: Context, fallback: BankLocale): BankLocale {
  const asked = c.req.query('locale')
  return locales.find((locale) => locale === asked) ?? fallback
}

/** Redirects to the console; only to the console's own URLs. */
async function backTo(c: Context) {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const { back } = form
  return typeof back === 'string' && /^\/\?[^\s\\]*$/.test(back) ? back : '/'
}

const isChoice = (given: unknown): given is BankChoice => choices.some((choice) => choice === given)

function secondsOf(given: unknown): number | undefined | 'wrong' {
  if (given === undefined || given === '') return undefined
  const seconds = Number(given)
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400 ? seconds : 'wrong'
}
