import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { emily } from '../people.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { field, speak } from './buyer.ts'

const journey = shopInBrowser(undefined, { sms: undefined })
const { visit, expectAccessible } = journey

test.each(oneEach)(
  '(E28) where no SMS leave, who registers or forgot a password is asked for an e-mail alone: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const registering = await visit('/register', { language, size })
    await field(registering, 'email').waitFor()
    expect(await registering.getByText(say('members_by_mobile'), { exact: true }).count()).toBe(0)
    await expectAccessible(registering)

    const forgetful = await visit('/forgetPassword', { language, size })
    await forgetful.getByText(say('members_forgot_by_email')).waitFor()
    await field(forgetful, 'target')
      .and(forgetful.getByLabel(say('members_email'), { exact: true }))
      .fill('9123 4567')
    await forgetful.getByRole('button', { name: say('members_send_code') }).click()
    await forgetful.getByText(say('field_email_invalid')).first().waitFor()
    await expectAccessible(forgetful)
  },
)

test.each(oneEach)(
  '(E28) where no SMS leave, notices and a member’s own page offer no mobile either: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `DUMB-${language}`
    await putOnSale(journey.shop.db, { code, cents: 45_000, onHand: 0 })
    const goods = await visit(`/product/${code}`, { language, size })
    await goods.getByRole('button', { name: say('catalogue_tell_me') }).click()
    await field(goods, 'contact')
      .and(goods.getByLabel(say('members_email'), { exact: true }))
      .waitFor()
    await expectAccessible(goods)

    const own = await visit('/personal', { language, size, as: emily })
    await own.getByRole('button', { name: say('personal_change_email') }).waitFor()
    for (const word of ['personal_change_mobile', 'personal_add_mobile'] as const)
      expect(await own.getByRole('button', { name: say(word) }).count()).toBe(0)
    expect(await own.getByRole('checkbox', { name: say('personal_sms'), exact: true }).count()).toBe(0)
    await expectAccessible(own)
  },
)
