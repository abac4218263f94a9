import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressTexts } from '#contract/address-parts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Route } from '#ui/api.ts'
import { drawWireFields } from '../scripts/draw-wire-fields.ts'
import { askPrice, home } from './checkout.ts'
import { putOnSale } from './goods.ts'
import { openIdentityServer } from './identity-provider.ts'
import { emily, logIn, taiMan } from './people.ts'
import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'
import { watchReading } from './watch-reading.ts'
import { fillIn } from './wire-samples.ts'
import { calledBySpecification, listFields } from './wire-schema.ts'

const calls = calledBySpecification()
const shapes = new Map(calls.map((call) => [call, call.input]))
/** For each call, the fields that were read, and the server folders in which others were passed on by a copy. */
const read = new Map<string, { fields: Set<string>; copied: Map<string, Set<string>> }>()

let shop: Awaited<ReturnType<typeof openShop>>
let there: Awaited<ReturnType<typeof openIdentityServer>>
let facts: Record<string, unknown>
let member: ShopVisitor
let walkin: ShopVisitor
let staff: ShopVisitor
/** The vipCode of a member whom staff may change. */
let another: string

beforeAll(async () => {
  there = await openIdentityServer([{ sub: 'emily' }])
  shop = await openShop({ identityProviders: [there.asProvider({}, 'google')] })
  const { prodCode, assortId } = await putOnSale(shop.db, { code: 'WIRE', onHand: 50, cents: 40_000 })
  member = await logIn(shop)
  walkin = await shop.visitor()
  staff = await enterAs(shop, 'owner')
  const { members } = await staff.call('POST /vip/posmVipList', { search: taiMan.email })
  another = members[0]!.vipCode
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode }])
  const { body } = await askPrice(member)
  const { invoiceNo, orderToken, payId } = await member.call('POST /payment/completePaymentMulCo', [body])
  const { vipCode, invitationCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const { giftCards } = await member.call('POST /giftCard/getAvaliableGiftCard', {})
  const { addresses } = await member.call('GET /vip/getVipAddressList', {})
  const { coupons } = await member.call('GET /coupon/list', {})
  facts = {
    prodCode,
    productCode: prodCode,
    assortId,
    barcode: `29${assortId}`,
    barcodes: `29${assortId}`,
    coCode: 'SPORT',
    supplierCoCode: 'SPORT',
    shopCode: 'WEBSITE',
    shopId: 'WEBSITE',
    key: 'harbour-living',
    vipCode,
    userId: emily.email,
    password: 'Wrong123',
    locale: 'en-US',
    salutation: 'MS',
    systemUseFlag: 'WEBSITE',
    invoiceNo,
    addPurchaseInvoiceNo: invoiceNo,
    orderToken,
    payId,
    refNo: giftCards[0]!.refNo,
    dynamicAttr: '',
    couponNo: coupons[0]!.couponNo,
    userAddressCode: addresses[0]!.userAddressCode,
    paymentMethodCode: 'FPS',
    tag: 'electric',
    tagCode: 'electric',
    search: 'tea',
    page: 1,
    size: 10,
    keys: 'refundDays',
    date: '2026-11-20',
    birthDate: '1990-01-02',
    email: 'who@harbour.example',
    mobile: '9123 4567',
    phone: '9123 4567',
    referralCode: invitationCode,
    target: 'who@harbour.example',
    ...home,
  }
  for (const call of calls) {
    const noted = { fields: new Set<string>(), copied: new Map<string, Set<string>>() }
    read.set(call.route, noted)
    const note = (field: string, copiedBy?: string) => {
      if (copiedBy === undefined) noted.fields.add(field)
      else noted.copied.set(field, (noted.copied.get(field) ?? new Set()).add(path.dirname(copiedBy)))
    }
    call.input = z.pipe(
      call.input as z.ZodType,
      z.transform((input) => watchReading(input, note)),
    )
  }
})

afterAll(async () => {
  for (const [call, input] of shapes) call.input = input
  await Promise.all([shop.close(), there.close()])
})

interface DescribedPaths {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { schema: ListSchema } } } } }>
}
interface ListSchema {
  items: { properties: Record<string, object>; required: string[] }
}

type FilledFields = Record<string, unknown>
const without = (filled: FilledFields, ...names: string[]) =>
  Object.fromEntries(Object.entries(filled).filter(([name]) => !names.includes(name)))

/** Further inputs for calls in which one input does not reach all fields. */
const others: { [R in Route]?: (filled: FilledFields) => unknown[] | Promise<unknown[]> } = {
  'POST /walkinLogin': (filled) => [without(filled, 'userId', 'password')],
  'PUT /vip/posmVipBaseInfo': (filled) => [without(filled, 'birthDate', 'vipGrade', 'reason')],
  'PUT /vip/posmVipSettingInfo': (filled) => [{ ...filled, marketing: false }],
  'PUT /vip/posmVipContactInfo': (filled) => [without(filled, 'reason', 'encryptPassword')],
  'PUT /vip/posmVipBonus/transfer': (filled) => [
    { ...without(filled, 'encryptPassword'), password: emily.password, toVipCode: another },
  ],
  'POST /payment/processPayment': async (filled) => {
    await fillCart()
    const { paymentConversationId } = await member.call('GET /payment/startPayment', {})
    const giftCards = [{ code: '1111222233334444', pin: '1234' }]
    return [
      { ...filled, paymentConversationId },
      { ...without(filled, 'userAddressCode'), paymentConversationId, giftCards },
    ]
  },
  'POST /payment/completePaymentMulCo': async (list) => {
    const [filled = {}] = Object.values(list) as FilledFields[]
    await fillCart()
    const { body } = await askPrice(member)
    const giftCards = [{ code: '1111222233334444', pin: '1234' }]
    const typed = { ...without(filled, 'userAddressCode', ...cheaper), ...body }
    return [[{ ...filled, ...body, giftCards }], [typed]]
  },
}

const cheaper = ['addCouponRequestList', 'memoDiscounts', 'points', 'giftCards', 'charges']
const fillCart = () => member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'WIRE', buyNow: true }])

/** A password comes plain or encrypted, or a code takes its place. */
const withPasswords = (filled: FilledFields): FilledFields[] =>
  'encryptPassword' in filled
    ? [without(filled, 'encryptPassword'), without(filled, 'encryptPassword', 'password')]
    : []

/** Staff name another member than the caller. */
const asked = (input: FilledFields, caller: ShopVisitor) =>
  caller === staff && 'vipCode' in input ? { ...input, vipCode: another } : input

/** All kinds of callers allowed. */
const callersOf = ({ who }: Endpoint) =>
  who === 'staff'
    ? [staff]
    : who === 'member or staff'
      ? [member, staff]
      : who === 'member'
        ? [member]
        : [member, walkin]

/** Whether a server folder uses the name, other than by copying. Parts of an address count through their list. */
const isNamedIn = (folder: string, name: string) => {
  const pattern = new RegExp(
    name in addressTexts ? String.raw`\b(${name}|addressTextNames)\b` : String.raw`\b${name}\b`,
  )
  return fs
    .globSync(`${folder}/**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .some((file) => pattern.test(fs.readFileSync(file, 'utf8')))
}

test('(D21) docs/wire-fields.md says what the contract notes', () =>
  expect(fs.readFileSync('docs/wire-fields.md', 'utf8')).toBe(drawWireFields()))

test('(D21) the description of the calls says what is ignored, and why', async () => {
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as DescribedPaths
  const { schema } = paths['/payment/completePaymentMulCo']!.post.requestBody.content['application/json']
  expect(schema.items.properties['orderBy']).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Accepted for existing clients, ignored: an order placed by this/),
  })
  expect(schema.items.required).not.toContain('orderBy')
})

test('(D21) the calls of §7 are there to be asked', () => expect(calls.length).toBeGreaterThan(100))

describe('(D21) every field that a call takes is read, or noted as ignored', () => {
  test.each(calls.map((call) => [call.route, call] as const))('%s', async (route, call) => {
    const shape = shapes.get(call)!
    const filled = fillIn(shape, facts) as FilledFields
    const askings = [filled, ...withPasswords(filled), ...((await others[route as Route]?.(filled)) ?? [])]
    for (const input of askings)
      for (const caller of callersOf(call)) {
        await shop.db.deleteFrom('rate_limit').execute()
        const one = Object.assign(shop.stranger(), { token: caller.token }) // a separate session, because the call may end it
        await one.ask(route as Route, asked(input as FilledFields, caller))
      }
    const { fields, copied } = read.get(route)!
    const unread = listFields(shape, 'input').filter(({ path, kind }) => {
      const folders = [...(copied.get(path) ?? [])]
      const isNamed = folders.some((folder) => isNamedIn(folder, path.split('.').at(-1)!))
      return kind !== 'ignored' && !fields.has(path) && !isNamed
    })
    expect(unread.map(({ path }) => path)).toEqual([])
  })
})
