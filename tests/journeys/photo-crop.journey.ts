import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeGoods, oneVariant } from '../drafted-goods.ts'
import { drawBomb, takePhoto } from '../photos.ts'
import { hire, setUp } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { showConsole } from './console.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

/** A photo of a camera that lies on its side, one for printers, and one of 40 million pixels. */
async function takeAll() {
  const print = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a6' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  return [
    { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() },
    { name: 'print.jpg', mimeType: 'image/jpeg', buffer: print },
    { name: 'large.png', mimeType: 'image/png', buffer: drawBomb(6_324) },
  ]
}

// What the policy of the page refuses is an error in the console, which fails the journey.
test.each(oneEach)(
  'photos of a camera, of printers and of 40 million pixels come in, and one is cropped by keys under the policy of the console: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await setUp(shop, await hire(shop, 'owner'))
    const code = `CROP-${language}`
    await owner.call('POST /staff/goods', { code, fields: describeGoods(code), variants: [oneVariant] })
    const page = await showConsole(journey, `/goods/${code}`, owner, { language, size })
    await page
      .getByLabel(say('console_photos_choose'))
      .first()
      .setInputFiles(await takeAll())
    const photo = (no: number) => page.getByRole('button', { name: say('console_photo_no', { no }), exact: true })
    for (const no of [1, 2, 3]) await photo(no).waitFor()

    await photo(1).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: say('console_photo_crop') }).press('Space')
    const area = dialog.locator('[data-testid=cropper]')
    await expect.poll(async () => (await area.boundingBox())?.width ?? 0).toBeGreaterThan(100)
    await expect.poll(() => area.evaluate((element) => getComputedStyle(element).position)).toBe('absolute') // its styles are here
    const shown = dialog.locator('[data-testid=container] img')
    // 1,200 × 900 as the camera held it, upright.
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('slider').press('End')
    await area.focus()
    for (let moves = 0; moves < 5; moves += 1) await page.keyboard.press('ArrowLeft')
    await dialog.getByLabel(say('console_photo_alt_zh')).fill('青花瓷碗')
    await dialog.getByLabel(say('console_photo_alt_en')).fill('A bowl')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const { pictures } = await owner.call('GET /staff/goods/{code}/pictures', { code })
    const [first, ...others] = pictures
    expect(first).toMatchObject({ altZh: '青花瓷碗', altEn: 'A bowl' })
    expect(first!.crop!.width).toBeLessThan(0.5)
    expect(others.map(({ crop }) => crop)).toEqual([null, null])
  },
)
