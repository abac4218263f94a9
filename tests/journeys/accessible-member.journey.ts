import { expect, test } from 'vitest'
import { arjun, emily, ngaTing, taiMan } from '../people.ts'
import { goTo, shopInBrowser } from './browser.ts'
import { speak } from './buyer.ts'
import { everyLook, fallsTo, judgeInto, judgeSizesInto, listenAt } from './judging.ts'
import { keepSession } from './log-in.ts'
import { arrived, memberPages } from './member.ts'
import { phone } from './windows.ts'
import { follow } from './settled.ts'

const journey = shopInBrowser()

// Each look is seen as a member of another grade.
const members = [taiMan, emily, arjun, ngaTing] as const
const looks = everyLook.map((look, at) => [members[at]!.grade, ...look, members[at]!] as const)

test.each(looks)(
  '[1.04] [2.16] [6.03] a member of each grade reaches every page, and each is accessible and complains of nothing: %s on a %s, %s, %s',
  async (_, __, language, theme, size, who) => {
    const judged = new Set(fallsTo({ language, size }, memberPages))
    const say = speak(language)
    const { shop } = journey
    const { page, complaints } = await listenAt(await journey.openWindow({ language, size }))
    await keepSession(page, shop, theme, { as: who })
    const faults: string[] = []
    const judge = judgeInto(faults, page)
    const glance = judgeSizesInto(faults, page)
    await goTo(page, shop.url('/personal', theme))
    for (const place of memberPages) {
      const [path, title] = place
      await follow(page, `/personal${path}`)
      await arrived(page, say(title))
      if (!(await page.title()).startsWith(say(title))) faults.push(`${path} is called ${await page.title()}`)
      await (judged.has(place) ? judge : glance)(`/personal${path}`)
    }
    if (size === phone) {
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
      await judge('the sheet of places')
    }
    await goTo(page, shop.url('/farewell', theme))
    await judge('/farewell')
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  },
)
