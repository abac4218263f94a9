import { expect, test } from 'vitest'
import { noAddressTexts } from '#contract/address-parts.ts'
import { writeAddress } from './order-views.rules.ts'

const zh = {
  ...noAddressTexts,
  region: '新界',
  district: '沙田區',
  area: '大圍',
  street: '大圍道 1 號',
  building: '示範大廈',
  block: 'A',
  floor: '12',
  flat: 'B',
}
const en = {
  ...noAddressTexts,
  region: 'New Territories',
  district: 'Sha Tin',
  area: 'Tai Wai',
  street: '1 Tai Wai Road',
  building: 'Demo Building',
  block: 'A',
  floor: '12',
  flat: 'B',
}

test('an address runs from the region to the flat in Chinese, and the other way in English', () => {
  expect(writeAddress(zh, 'zh-TW')).toBe('新界沙田區大圍大圍道1號示範大廈A座12樓B室')
  expect(writeAddress(en, 'en-US')).toBe(
    'Flat B, 12/F, Block A, Demo Building, 1 Tai Wai Road, Tai Wai, Sha Tin, New Territories',
  )
})

test('an area that is called as its district is named once', () => {
  expect(writeAddress({ ...en, area: 'Sha Tin' }, 'en-US')).toBe(
    'Flat B, 12/F, Block A, Demo Building, 1 Tai Wai Road, Sha Tin, New Territories',
  )
})

test('a Latin name in a Chinese address keeps its blanks', () => {
  expect(writeAddress({ ...zh, street: '8 Demo Terrace', building: 'Bayview Court', block: 'Tower 1' }, 'zh-TW')).toBe(
    '新界沙田區大圍8 Demo Terrace Bayview Court Tower 1 12樓B室',
  )
})

test('a block that is none is left out, and a floor that says so itself is not told twice', () => {
  expect(writeAddress({ ...zh, block: '無', floor: '12樓' }, 'zh-TW')).toBe('新界沙田區大圍大圍道1號示範大廈12樓B室')
  expect(writeAddress({ ...en, block: 'None', floor: 'G/F', flat: 'Room 3' }, 'en-US')).toBe(
    'Room 3, G/F, Demo Building, 1 Tai Wai Road, Tai Wai, Sha Tin, New Territories',
  )
})
