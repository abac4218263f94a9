import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { arjun, emily, logIn } from '../people.ts'
import { shopInBrowser, oneEach } from './browser.ts'
import { agree, changePart, choose, decideAtBank, expectNoSidewaysScroll, field, fillAddress, speak } from './buyer.ts'
import { visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await journey.shop.db.deleteFrom('user_address').execute() // the cast has one address each
})

const place = {
  region: 'NT',
  district: 'ST',
  area: 'ST-TAIWAI',
  street: '大圍道 1 號',
  block: '無',
  floor: '12',
  flat: 'B',
}

test.each(oneEach)(
  '[0.02] a member types nothing that the shop knows, and may keep a new address: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? arjun : emily
    const member = await logIn(journey.shop, who)
    const contact = { recipient: '陳小明', email: 'parcels@harbour.example', phone: '91234567' }
    const save = (building: string) => member.call('POST /vip/saveUserAddress', { ...place, ...contact, building })
    await save('第一大廈')
    const { userAddressCode: second } = await save('第二大廈')

    const page = await visitAs(visit, who, '/checkOut', { language, size, goods: ['KETTLE'] })
    // What the shop knows is one line each, without fields.
    await page.getByRole('main').getByText('parcels@harbour.example').waitFor()
    await page.getByRole('main').getByText('第一大廈').waitFor()
    expect(await field(page, 'recipient').count()).toBe(0)
    expect(await field(page, 'building').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await changePart(page, say, 'checkout_contact')
    await expect.poll(() => field(page, 'recipient').inputValue()).toBe('陳小明')
    await expect.poll(() => field(page, 'recipient').evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, 'email').inputValue()).toBe('parcels@harbour.example')
    await changePart(page, say, 'checkout_address')
    await expect.poll(() => field(page, 'building').inputValue()).toBe('第一大廈')
    await expect.poll(() => field(page, 'area').inputValue()).toBe('ST-TAIWAI')
    expect(await field(page, 'keepAddress').count()).toBe(0) // the address is saved already
    await expectAccessible(page)

    await field(page, 'userAddressCode').selectOption(second)
    await expect.poll(() => field(page, 'building').inputValue()).toBe('第二大廈')
    await field(page, 'userAddressCode').selectOption('')
    await expect.poll(() => field(page, 'building').inputValue()).toBe('')
    await fillAddress(page, say)
    await field(page, 'building').fill('第三大廈')
    await field(page, 'keepAddress').check()
    await choose(page, 'cashCode', 'CARD')
    await agree(page)
    await page.locator('main form button[type="submit"]').click()
    await decideAtBank(page, 'approve')
    await page.getByRole('heading', { level: 1, name: /W\d+/ }).waitFor()
    const { addresses } = await member.call('GET /vip/getVipAddressList', {})
    expect(addresses.map(({ building }) => building)).toEqual(['第一大廈', '第二大廈', '第三大廈'])
  },
)
