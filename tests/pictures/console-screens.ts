import fs from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { desktop, phone, type shopInBrowser } from '../journeys/browser.ts'
import { openConsole } from '../journeys/console.ts'

const folder = 'pictures/console'
const documents = 'docs/console'

export interface ConsoleScreen {
  name: string
  path: () => string
  role?: Role
  steps?: (page: Page) => Promise<void>
  /** The shop is not open yet. */
  isPrepared?: boolean
  /** A picture of docs/run-the-shop.md. */
  isDocumented?: boolean
}

/** Opens the dialog of a button. */
export const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').first().waitFor()
}

const looks = (['zh-TW', 'en-US'] as const).flatMap((language) =>
  [phone, desktop].flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ language, size, scheme }))),
)

type ShotShop = ReturnType<typeof shopInBrowser>

const setOpened = ({ shop }: ShotShop, openedAt: Date | null) =>
  shop.db.updateTable('company').set({ opened_at: openedAt }).where('code', '=', 'SPORT').execute()

/** Shoots screens of the console in both languages, at both widths, light and dark. */
export const shootConsole = (journey: ShotShop, screens: readonly ConsoleScreen[]) =>
  describe.each(screens)(
    'console $name',
    ({ name, path, role = 'owner', steps, isPrepared = false, isDocumented = false }) => {
      test.each(looks)('$language $size.width $scheme', async ({ scheme, ...look }) => {
        if (isPrepared) await setOpened(journey, null)
        const { page } = await openConsole(journey, path(), { role, ...look })
        await page.evaluate((chosen) => localStorage.setItem('console-scheme', JSON.stringify(chosen)), scheme)
        await page.reload({ waitUntil: 'networkidle' })
        await steps?.(page)
        await page.waitForTimeout(300) // skeletons and motion have ended
        fs.mkdirSync(folder, { recursive: true })
        const file = `${folder}/${name}-${look.language}-${look.size.width}-${scheme}.png`
        await page.screenshot({ path: file, animations: 'disabled' })
        if (isPrepared) await setOpened(journey, new Date())
        if (!isDocumented || look.size !== desktop || scheme === 'dark') return
        fs.mkdirSync(documents, { recursive: true })
        await sharp(file).webp({ quality: 60 }).toFile(`${documents}/${name}.${look.language}.webp`)
      })
    },
  )
