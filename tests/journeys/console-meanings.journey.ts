import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

test.each(oneEach)(
  'staff say what a word means, and the shop finds it; an occasion gets its goods; undone it means nothing: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const word = language === 'zh-TW' ? 'quoxel' : 'plimbar'
    const code = language === 'zh-TW' ? 'ZORBLER' : 'TRUNDLE'
    await putOnSale(journey.shop.db, { code, onHand: 3 })
    const { page } = await openConsole(journey, '/meanings', { role: 'merchandiser', language, size })
    await page.getByRole('button', { name: say('console_meaning_new') }).click()
    const dialog = page.getByRole('dialog')
    const names = dialog.getByLabel(say('console_meaning_names'), { exact: true })
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.getByText(say('console_name_needed')).waitFor()
    await names.fill(code)
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.getByText(say('refusal_meaning_needs_names')).waitFor()
    await names.fill(`${code}\n${word}`)
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.waitFor({ state: 'hidden' })

    const named = language === 'zh-TW' ? /words-/ : new RegExp(code) // by a name in the language of the screen, or by its code
    const actOn = (act: string) => page.getByRole('button', { name: new RegExp(`${act}.*${named.source}`) })
    const search = async () => {
      const { items } = await journey.shop.stranger().call('POST /item/omsSearchItem', { search: word })
      return items.map(({ productCode }) => productCode)
    }
    await expect.poll(search).toContain(code)
    await expectNoSidewaysScroll(page)
    await page.getByRole('searchbox', { name: say('console_meaning_search') }).fill(word)
    await actOn(say('console_edit')).click()
    await dialog.getByLabel(say('console_meaning_kind'), { exact: true }).selectOption('occasion')
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.getByText(say('console_meaning_goods_none')).waitFor()
    await dialog.getByRole('button', { name: say('console_meaning_goods_add') }).click()
    await dialog.getByLabel(say('console_category'), { exact: true }).selectOption('electric')
    await dialog.getByRole('button', { name: say('console_meaning_except_add') }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(search).not.toContain(code)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await actOn(say('console_remove')).click()
    await page.getByText(say('console_meanings_none_found', { words: word })).waitFor()
    const told = page.getByRole('listitem').filter({ hasText: say('console_removed') })
    await told.getByRole('button', { name: say('console_undo') }).click()
    await actOn(say('console_edit')).waitFor()
  },
)

test.each(oneEach)(
  'staff see what visitors searched in vain, try it with a meaning that is not saved, and save it: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const word = language === 'zh-TW' ? 'quivox' : 'dorzen'
    const code = language === 'zh-TW' ? 'FRAMBLER' : 'SNORVELER'
    await putOnSale(journey.shop.db, { code, onHand: 3 })
    const stop = journey.shop.app.writeSearched()
    await journey.shop.stranger().call('POST /item/omsSearchItem', { search: word })
    await stop()
    const { page } = await openConsole(journey, '/searched', { role: 'merchandiser', language, size })
    const row = page.getByRole('row', { name: new RegExp(word) })
    await row.getByText(say('console_trial_nothing')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await row.getByRole('button', { name: say('console_searched_give') }).click()
    const dialog = page.getByRole('dialog')
    const names = dialog.getByLabel(say('console_meaning_names'), { exact: true })
    await expect.poll(() => names.inputValue()).toBe(`${word}\n`)
    await dialog.getByText(say('console_trial_nothing'), { exact: true }).waitFor()
    await names.fill(`${word}\n${code}`)
    await dialog.getByText(`${say('console_trial_present')} · ${say('console_trial_nothing')}`).waitFor()
    await dialog.getByText(`${say('console_trial_typed')} · ${say('console_trial_count', { count: 1 })}`).waitFor()
    await dialog.getByRole('searchbox').press('Enter') // searches, and saves nothing
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText(say('console_trial_count', { count: 1 })).waitFor()

    await page.getByRole('searchbox', { name: say('console_trial_words') }).fill('qqzzxxvv')
    await page
      .getByRole('button', { name: say('console_searched_give'), exact: true })
      .last()
      .waitFor()
    await page.getByRole('link', { name: say('console_searched_days', { days: 7 }) }).click()
    await row.waitFor()
  },
)
