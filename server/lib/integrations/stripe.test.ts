import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStripe, stripeKey, stripeWebhookSecret } from '#tests/stripe.ts'
import { ProviderSilent } from './provider.ts'
import { StripeProvider } from './stripe.ts'

const now = Temporal.Instant.from('2026-11-20T02:00:00Z')
let stripe: Awaited<ReturnType<typeof openStripe>>
const provider = (changed: object = {}) =>
  new StripeProvider({
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    stripeUrl: stripe.url,
    ...changed,
  })
beforeAll(async () => (stripe = await openStripe(() => now)))
afterAll(() => stripe.close())
beforeEach(() => Object.assign(stripe.wire, { cut: false, losesAnswers: false, slow: 0 }))

let last = 0
const nextOrder = () => ({
  id: `0199f8f0-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`,
  method: 'CARD',
  amountCents: 128_800,
  orderNumber: 'W2611200001',
  shopName: '海港',
  locale: 'zh-TW' as const,
  payBefore: now.add({ minutes: 30 }),
  capturesLater: false,
  returnUrl: 'http://shop.test/payResult/W2611200001/1',
})

async function begin(order = nextOrder()) {
  const started = await provider().start(order)
  if (started.kind !== 'redirect') throw new Error(started.kind)
  return started
}
const about = { amountCents: 128_800, currency: 'HKD', orderNumber: 'W2611200001' }

test('asked twice to collect, or ten times at once, Stripe knows one page, in the language of the order', async () => {
  const order = nextOrder()
  const before = stripe.sessions.size
  const pages = await Promise.all(Array.from({ length: 10 }, () => begin(order)))
  expect(new Set(pages.map(({ ref, url }) => `${ref} ${url}`)).size).toBe(1)
  expect(stripe.sessions.size).toBe(before + 1)
  expect(pages[0]?.standing).toEqual({ kind: 'open' })
  const { form, key } = stripe.asked.at(-1)!
  expect(key).toBe(order.id)
  expect(form).toMatchObject({
    locale: 'zh-HK',
    client_reference_id: 'W2611200001',
    'line_items[0][price_data][unit_amount]': '128800',
    'line_items[0][price_data][product_data][name]': '海港 W2611200001',
    'allowed_payment_method_types[0]': 'card',
    success_url: 'http://shop.test/payResult/W2611200001/1',
    cancel_url: 'http://shop.test/payResult/W2611200001/1',
  })
})

test('an answer that was lost is found again under the same key', async () => {
  const order = nextOrder()
  const before = stripe.sessions.size
  stripe.wire.losesAnswers = true
  await expect(provider().start(order)).rejects.toThrow(ProviderSilent)
  stripe.wire.losesAnswers = false
  await begin(order)
  expect(stripe.sessions.size).toBe(before + 1)
})

test('the same key with another sum is no answer: nobody knows what the first became', async () => {
  const order = nextOrder()
  await begin(order)
  await expect(provider().start({ ...order, amountCents: 1_000 })).rejects.toThrow(ProviderSilent)
})

test('a sum that Stripe does not take is refused', async () => {
  expect(await provider().start({ ...nextOrder(), amountCents: 399 })).toEqual({ kind: 'refused' })
})

test('how a page stands is asked of Stripe: open, under way, paid with the card, taken back, won back', async () => {
  const { ref, url } = await begin()
  expect(await provider().query(ref)).toEqual({ kind: 'open' })
  stripe.pay(url, { iin: '424242' })
  const card = { brand: 'visa', first2: '42', last4: '4242' }
  expect(await provider().query(ref)).toEqual({ kind: 'paid', ...about, card })
  const disputes = [stripe.dispute(ref), stripe.dispute(ref)] as const
  expect(await provider().query(ref)).toEqual({ kind: 'charged-back' })
  disputes[0].status = 'won'
  expect(await provider().query(ref), 'the other is still open').toEqual({ kind: 'charged-back' })
  disputes[1].status = 'won'
  expect(await provider().query(ref)).toEqual({ kind: 'paid', ...about, wonBack: true })

  const slow = await begin()
  stripe.pay(slow.url, { processing: true })
  expect(await provider().query(slow.ref)).toEqual({ kind: 'underway' })
})

test('(D22) a card that is authorised is captured once or let go of, and nothing is taken of what was let go of', async () => {
  const held = {
    kind: 'authorized',
    ...about,
    until: now.add({ hours: 7 * 24 }),
    card: { brand: 'visa', first2: null, last4: '4242' },
  }
  const first = await begin({ ...nextOrder(), capturesLater: true })
  expect(stripe.asked.at(-1)!.form['payment_intent_data[capture_method]']).toBe('manual')
  stripe.pay(first.url)
  expect(await provider().query(first.ref)).toEqual(held)
  const taken = await Promise.all([1, 2].map(() => provider().capture(first.ref)))
  expect(taken.map(({ kind }) => kind)).toEqual(['paid', 'paid'])
  expect(await provider().cancel(first.ref)).toMatchObject({ kind: 'paid', ...about })

  const second = await begin({ ...nextOrder(), capturesLater: true })
  stripe.pay(second.url)
  expect(await provider().cancel(second.ref)).toEqual({ kind: 'unpaid', why: 'cancelled' })
  expect(await provider().capture(second.ref)).toEqual({ kind: 'unpaid', why: 'cancelled' })

  // The answer to a capture is lost: asked again, it was captured.
  const third = await begin({ ...nextOrder(), capturesLater: true })
  stripe.pay(third.url)
  stripe.wire.losesAnswers = true
  await expect(provider().capture(third.ref)).rejects.toThrow(ProviderSilent)
  stripe.wire.losesAnswers = false
  expect(await provider().capture(third.ref)).toMatchObject({ kind: 'paid' })
})

test('where Stripe does not tell how a card begins, nothing is put in its place', async () => {
  const { ref, url } = await begin()
  stripe.pay(url)
  expect(await provider().query(ref)).toMatchObject({ card: { first2: null, last4: '4242' } })
})

test('a page is taken off the table, unless it was paid a moment before', async () => {
  const { ref, url } = await begin()
  expect(await provider().cancel(ref)).toEqual({ kind: 'unpaid', why: 'cancelled' })
  expect(stripe.pay(url)).toBe(null)
  expect(await provider().cancel(ref)).toEqual({ kind: 'unpaid', why: 'expired' })
  const paid = await begin()
  stripe.pay(paid.url)
  expect((await provider().cancel(paid.ref)).kind).toBe('paid')
})

test('a refund asked for twice goes out once, in parts too, and no more than was paid', async () => {
  const { ref, url } = await begin()
  expect(await provider().refund(ref, { id: 'none', amountCents: 100 })).toEqual({ kind: 'refused' })
  stripe.pay(url)
  const before = stripe.refunds.length
  stripe.wire.losesAnswers = true
  await expect(provider().refund(ref, { id: 'debt-1', amountCents: 28_800 })).rejects.toThrow(ProviderSilent)
  stripe.wire.losesAnswers = false
  const first = await provider().refund(ref, { id: 'debt-1', amountCents: 28_800 })
  expect(await provider().refund(ref, { id: 'debt-1', amountCents: 28_800 })).toEqual(first)
  expect((await provider().refund(ref, { id: 'debt-2', amountCents: 100_000 })).kind).toBe('done')
  expect(await provider().refund(ref, { id: 'debt-3', amountCents: 1 })).toEqual({ kind: 'refused' })
  expect(stripe.refunds.slice(before).map(({ amount }) => amount)).toEqual([28_800, 100_000])
})

const read = ({ body, headers }: ReturnType<typeof stripe.write>, at = now) =>
  provider().readNotice(body, new Headers(headers), at)

test('a webhook notice of Stripe is read; one that was touched, signed by another, copied or is no JSON is forged', async () => {
  const order = nextOrder()
  const { ref, url } = await begin(order)
  const session = stripe.pay(url)!
  const letter = stripe.write('checkout.session.completed', session, { id: 'evt_1' })
  expect(await read(letter)).toEqual({ eventId: 'evt_1', ref, payment: order.id, about })
  expect(await read({ ...letter, body: letter.body.replace('128800', '1') })).toBe('forged')
  expect(await read(stripe.write('checkout.session.completed', session, { secret: 'whsec_another' }))).toBe('forged')
  expect(await read(letter, now.add({ seconds: 300 }))).not.toBe('forged')
  expect(await read(letter, now.add({ seconds: 301 }))).toBe('forged')
  expect(await provider().readNotice(letter.body, new Headers(), now)).toBe('forged')
  expect(await provider().readNotice('', new Headers(letter.headers), now)).toBe('forged')
})

test('letters about refunds and disputes lead to the page that was paid; others are of no concern', async () => {
  const order = nextOrder()
  const { ref, url } = await begin(order)
  stripe.pay(url)
  const dispute = stripe.dispute(ref)
  expect(await read(stripe.write('charge.dispute.created', dispute, { id: 'evt_2' }))).toEqual({
    eventId: 'evt_2',
    ref,
    payment: order.id,
    about: null,
  })
  expect(await read(stripe.write('charge.refunded', { payment_intent: 'pi_of_another_shop' }))).toBe('of no concern')
  expect(await read(stripe.write('customer.created', { id: 'cus_1' }))).toBe('of no concern')
  const foreign = { ...stripe.sessions.get(ref)!, metadata: {} }
  expect(await read(stripe.write('checkout.session.completed', foreign))).toBe('of no concern')
})

test('without an answer nothing is known: no line, a wrong key, a page that Stripe does not know', async () => {
  const { ref } = await begin()
  await expect(provider({ secretKey: 'sk_test_anotherone' }).query(ref)).rejects.toThrow(ProviderSilent)
  await expect(provider().query('cs_unknown')).rejects.toThrow(ProviderSilent)
  stripe.wire.cut = true
  await expect(provider().query(ref)).rejects.toThrow(ProviderSilent)
  await expect(provider().cancel(ref)).rejects.toThrow(ProviderSilent)
  await expect(provider({ stripeUrl: 'http://127.0.0.1:9' }).start(nextOrder())).rejects.toThrow(ProviderSilent)
})

test('a Stripe that takes longer than 6 seconds has said nothing', async () => {
  const { ref } = await begin()
  stripe.wire.slow = 6_500
  await expect(provider().query(ref)).rejects.toThrow(ProviderSilent)
})
