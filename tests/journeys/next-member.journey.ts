import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { emily, taiMan } from '../people.ts'
import { shopInBrowser } from './browser.ts'
import { field, speak } from './buyer.ts'
import { arrived, heldMember, memberPages, press, visitAs } from './member.ts'
import { follow, quiet } from './settled.ts'

const { visit } = shopInBrowser()
const say = speak('zh-TW')

test('what one member was told, or is being told, is never shown to the next who comes in by the same tab', async () => {
  const [page, other] = await Promise.all([visitAs(visit, taiMan, '/personal'), visitAs(visit, emily, '/personal')])
  await arrived(page, say('personal_details'))
  const [first, next] = await Promise.all([heldMember(page), heldMember(other)])
  const traces = [first!, taiMan.email, '司馬']

  // Requested as the first member, and answered after another one has logged in.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/vip/updateVip*', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const card = page.getByRole('region', { name: say('personal_card') })
  await card.getByText(first!).waitFor()
  await field(page, 'lastName').fill('司馬')
  const saving = page.waitForRequest('**/api/vip/updateVip*')
  await press(page, say('personal_save'))
  await saving

  await comeInHere(page, await other.evaluate(() => localStorage.getItem('session')!), traces)
  await card.getByText(next!).waitFor()
  await arrived(page, say('personal_details'))
  const late = page.waitForResponse('**/api/vip/updateVip*')
  answer()
  await late
  await quiet(page)
  await card.getByText(next!).waitFor()
  await expect.poll(() => field(page, 'lastName').inputValue()).toBe(emily.lastName)
  for (const [path] of memberPages) {
    await follow(page, `/personal${path}`)
  }
  expect(await page.evaluate(() => window.listSeen!())).toEqual([])
  await expect.poll(() => heldMember(page)).toBe(next)
})

declare global {
  interface Window {
    listSeen?: () => string[]
  }
}

/** Another member's session arrives without a reload; from then on, records which of these texts the page shows. */
const comeInHere = (page: Page, session: string, traces: readonly string[]) =>
  page.evaluate(
    ([kept, wanted]) => {
      const seen = new Set<string>()
      const look = () => {
        const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
        const shown = [document.body.innerText, ...typed].join('\n')
        for (const trace of wanted) if (shown.includes(trace)) seen.add(trace)
      }
      window.listSeen = () => [...seen]
      localStorage.setItem('session', kept)
      dispatchEvent(new StorageEvent('storage', { key: 'session' }))
      queueMicrotask(() => {
        look() // React has rendered the change
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    },
    [session, traces] as const,
  )
