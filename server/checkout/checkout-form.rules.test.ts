import { expect, test } from 'vitest'
import { noAddressTexts } from '#contract/address-parts.ts'
import { type JudgedForm, listComplaints, refusalFor, type FormTerms } from './checkout-form.rules.ts'

const form: JudgedForm = {
  way: 'STANDARD',
  recipient: '陳大文',
  email: 'chan@harbour.example',
  phone: '9123 4567',
  country: 'HK',
  region: 'NT',
  district: 'ST',
  area: 'ST-TW',
  ...noAddressTexts,
  street: '大圍道 1 號',
  building: '示範大廈 (A 座)',
  block: '無',
  floor: '12',
  flat: 'B',
  pickupPoint: '',
  expectedDate: '2026-11-23',
  remark: '',
  birthDate: '',
  cashCode: 'CARD',
  agreeReturnRefundPolicy: true,
  agreeDepositDeliveryPolicy: true,
  agreePayLater: false,
}
const terms: FormTerms = {
  ways: [
    { code: 'STANDARD', pickUp: false, byMail: false, dates: ['2026-11-21', '2026-11-23'], remarkDemanded: false },
    { code: 'LOCKER', pickUp: true, byMail: false, dates: ['2026-11-23'], remarkDemanded: true },
  ],
  pickupPoints: ['L1', 'L2'],
  areas: [
    { code: 'ST-TW', district: 'ST', region: 'NT' },
    { code: 'CW-C', district: 'CW', region: 'HK' },
  ],
  methods: ['CARD'],
  minAge: null,
  remarkDemanded: false,
  isPreOrder: false,
  today: '2026-11-20',
}
const complaints = (some: Partial<JudgedForm> = {}, other: Partial<FormTerms> = {}) =>
  listComplaints({ ...form, ...some }, { ...terms, ...other })

test('a form that is complete has no complaints', () => {
  expect(complaints()).toEqual({})
  expect(refusalFor({})).toBe(null)
})

test('every part of an address that is required is asked for by its name', () => {
  const blank = {
    recipient: '',
    email: '',
    phone: '',
    region: '',
    district: '',
    area: '',
    street: '',
    building: '',
    block: '',
    flat: '',
  }
  expect(complaints(blank)).toEqual({
    recipient: 'name_required',
    email: 'email_required',
    phone: 'phone_required',
    region: 'region_required',
    district: 'district_required',
    area: 'area_required',
    street: 'street_required',
    building: 'building_required',
    block: 'block_required',
    flat: 'flat_required',
  })
  expect(complaints({ floor: '' })).toEqual({})
  expect(complaints({ way: '' })).toEqual({ way: 'way_required' })
})

test('an area must lie in its district, and a district in its region', () => {
  expect(complaints({ area: 'CW-C' })).toEqual({ area: 'area_required' })
  expect(complaints({ region: 'HK' })).toMatchObject({ district: 'district_required' })
})

test('[5.16] a remark is free text; names and addresses have some marks more; full-width marks mean the plain ones', () => {
  expect(complaints({ remark: '請放門口 - room_5' })).toEqual({})
  expect(complaints({ remark: '<script>' })).toEqual({ remark: 'remark_characters' })
  expect(complaints({ remark: 'no. 5' })).toEqual({ remark: 'remark_characters' })
  expect(complaints({ recipient: "O'Brien, T. (Tom) & Co. #2/F" })).toEqual({})
  expect(complaints({ recipient: 'a@b', street: '一\u202E二', building: '示範大廈（Ａ座）' })).toEqual({
    recipient: 'name_characters',
    street: 'address_characters',
  })
  expect(complaints({ street: 'x'.repeat(121) })).toEqual({ street: 'too_long' })
})

test('[5.29] a day outside the range is a complaint; a pre-order needs none', () => {
  expect(complaints({ expectedDate: '2026-11-22' })).toEqual({ expectedDate: 'date_unavailable' })
  expect(complaints({ expectedDate: '' })).toEqual({ expectedDate: 'date_required' })
  expect(complaints({ expectedDate: '' }, { isPreOrder: true })).toEqual({})
  expect(complaints({ expectedDate: '2026-11-24' }, { isPreOrder: true })).toEqual({ expectedDate: 'date_unavailable' })
})

test('[5.28] goods or a way of delivery can demand a remark', () => {
  expect(complaints({}, { remarkDemanded: true })).toEqual({ remark: 'remark_required' })
  expect(complaints({ way: 'LOCKER', pickupPoint: 'L1' })).toEqual({ remark: 'remark_required' })
})

test('a point is chosen where there are several, and asks for no address', () => {
  const locker = { way: 'LOCKER', remark: 'x', region: '', street: '', block: '' }
  expect(complaints(locker)).toEqual({ pickupPoint: 'way_required' })
  expect(complaints({ ...locker, pickupPoint: 'L2' })).toEqual({})
  expect(complaints({ ...locker, pickupPoint: 'L9' })).toEqual({ pickupPoint: 'way_required' })
  expect(complaints(locker, { pickupPoints: ['L1'] })).toEqual({})
})

test('[5.20] alcohol is sold from the eighteenth birthday on, and not a day before', () => {
  const adult = { minAge: 18 }
  expect(complaints({ birthDate: '' }, adult)).toEqual({ birthDate: 'birth_date_required' })
  expect(complaints({ birthDate: '2008-11-20' }, adult)).toEqual({})
  expect(complaints({ birthDate: '2008-11-21' }, adult)).toEqual({ birthDate: 'under_age' })
  for (const wrong of ['2008-02-30', '20081120', '2027-01-01', '1899-12-31', '2008-13-01'])
    expect(complaints({ birthDate: wrong }, adult)).toEqual({ birthDate: 'birth_date_invalid' })
})

test('[5.38] [5.39] both agreements are asked for', () => {
  expect(complaints({ agreeReturnRefundPolicy: false })).toEqual({ agreeReturnRefundPolicy: 'policy_required' })
  expect(complaints({ agreeDepositDeliveryPolicy: false })).toEqual({ agreeDepositDeliveryPolicy: 'terms_required' })
})

test('who pays later agrees to the parts and the charges; nobody else is asked', () => {
  const later = { methods: ['CARD', 'PAY_LATER'] }
  expect(complaints({ cashCode: 'PAY_LATER' }, later)).toEqual({ agreePayLater: 'pay_later_required' })
  expect(complaints({ cashCode: 'PAY_LATER', agreePayLater: true }, later)).toEqual({})
  expect(complaints({ cashCode: 'CARD' }, later)).toEqual({})
  expect(complaints({ cashCode: 'PAY_LATER' }, { methods: [] })).toEqual({}) // nothing is left to pay
})

test('one thing wrong is said in its own words, several as "please check required fields"', () => {
  expect(refusalFor({ remark: 'remark_required' })).toBe('REMARKS_REQUIRED')
  expect(refusalFor({ agreeReturnRefundPolicy: 'policy_required' })).toBe('RETURN_POLICY_NOT_AGREED')
  expect(refusalFor({ remark: 'remark_required', email: 'email_invalid' })).toBe('CHECK_REQUIRED_FIELDS')
  expect(refusalFor({ email: 'email_invalid' })).toBe('CHECK_REQUIRED_FIELDS')
})
