import { chromium, type CDPSession, type Page } from 'playwright'
import { takeLargePhoto } from './large-photo.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { chromiumFlags, chromiumPath, requireChromium } from '../scripts/chromium.ts'

/** The browser's processor is so many times slower. */
const slowed = 4

/** Measures what staff see in Chromium; a row names its limit. */
export async function measureScreens(url: string, owner: ShopVisitor, code: string): Promise<void> {
  await requireChromium()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const window = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-HK' })
  const me = await owner.call('GET /staff/me', {})
  const endsAt = Temporal.Now.instant().add({ hours: 12 }).toString()
  const session = JSON.stringify({ ...me, endsAt, token: owner.token, company: '' })
  await window.addInitScript((held) => sessionStorage.setItem('console-session', held), session)
  const page = await window.newPage()
  const devtools = await window.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await measureFirstScreen(page, devtools, `${url}/console/`)
  await measureGrid(page, devtools, `${url}/console/goods`)
  await measurePhoto(page, `${url}/console/goods/${code}`)
  await browser.close()
}

async function measureFirstScreen(page: Page, devtools: CDPSession, address: string): Promise<void> {
  let received = 0
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength))
  const open = async (act: () => Promise<unknown>) => {
    const began = performance.now()
    await act()
    await page.locator('main h1').waitFor()
    return performance.now() - began
  }
  const cold = await open(() => page.goto(address, { waitUntil: 'commit' }))
  await page.waitForLoadState('networkidle')
  say('first screen', cold, 1_000)
  console.log(`${'  its bytes, compressed'.padEnd(48)} ${(received / 1_000).toFixed(0).padStart(6)} kB   aim 200`)
  const warm: number[] = []
  for (let turn = 0; turn < 5; turn += 1) warm.push(await open(() => page.reload({ waitUntil: 'commit' })))
  say('first screen, warm, middle of 5', middleOf(warm), 300)
}

async function measureGrid(page: Page, devtools: CDPSession, address: string): Promise<void> {
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('.goods-grid-row a').first().waitFor()
  say('the grid until its rows are there', performance.now() - began)
  const choose = page.getByRole('combobox', { name: 'Order', exact: true })
  await choose.waitFor()
  const times: number[] = []
  for (const order of ['price desc', 'name asc', 'stock desc', 'changed desc', 'created asc', 'price asc', 'code asc'])
    times.push(await page.evaluate(sortBy, order))
  say('another order until its rows are there, middle of 7', middleOf(times), 150)
  say('  the slowest', Math.max(...times), 150)
  for (const [name, scroll] of [
    ['end to end in 10 s', { frames: 600, whole: true }],
    ['a row a frame for 5 s', { frames: 300, whole: false }],
  ] as const) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 }) // the trace tells processor time, and takes it so many times
    const trace = await traceMainThread(devtools, () => page.evaluate(scrollGrid, scroll))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    console.log(
      `${`scrolling, ${name}: work of a frame`.padEnd(48)} p95 ${trace.p95.toFixed(1)} ms, most ${trace.most.toFixed(1)} ms, ${trace.frames} frames   aim 16`,
    )
    say('  a row that was blank longest', trace.answer, 100)
  }
}

/** Chooses an order as a person does; milliseconds until other rows are shown, none of them blank. */
function sortBy(order: string): Promise<number> {
  const select = [...document.querySelectorAll('select')].find((one) =>
    [...one.options].some(({ value }) => value === order),
  )!
  const read = () => document.querySelector('[aria-rowindex="2"] [aria-colindex="1"]')?.textContent
  const before = read()
  const began = performance.now()
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, order)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return new Promise((resolve, reject) => {
    const look = () => {
      const isWhole = document.querySelectorAll('.goods-grid-row').length >= 17 // as many are in sight
      if (isWhole && read() !== before) resolve(performance.now() - began)
      else if (performance.now() - began > 5_000) reject(new Error(`${order} is not shown after 5 s`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Scrolls the grid frame by frame; milliseconds that a row in sight was blank at most, also after the end of it. */
function scrollGrid({ frames, whole }: { frames: number; whole: boolean }): Promise<number> {
  const grid = document.querySelector('.goods-grid')!
  grid.scrollTop = 0
  const height = 32
  const step = whole ? (grid.scrollHeight - grid.clientHeight) / frames : height
  const room = grid.clientHeight - grid.querySelector('.goods-grid-head')!.clientHeight
  const blankSince = new Map<number, number>()
  let longest = 0
  let frame = 0
  /** A row that is on its way has no element. Its place is known without asking for it, which would cost a layout of its own. */
  const look = () => {
    const now = performance.now()
    const blank = new Set<number>()
    const drawn = new Set([...grid.querySelectorAll('.goods-grid-row')].map((one) => Number(one.ariaRowIndex) - 2))
    const top = step * Math.min(frame, frames)
    for (let row = Math.ceil(top / height); row < Math.floor((top + room) / height); row += 1) {
      if (drawn.has(row)) continue
      blank.add(row)
      blankSince.set(row, blankSince.get(row) ?? now)
      longest = Math.max(longest, now - blankSince.get(row)!)
    }
    for (const no of blankSince.keys()) if (!blank.has(no)) blankSince.delete(no)
  }
  return new Promise((resolve) => {
    const next = () => {
      look()
      frame += 1
      if (frame <= frames) grid.scrollTop = step * frame
      if (frame > frames + 120) resolve(longest)
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

interface MainThreadEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Of its processor; what other programs take is not in it. */
  tdur?: number
  args: { name?: string }
}

/**
 * The work of the main thread between two frames while something is done: milliseconds of its processor, which other programs do
 * not lengthen, for a slower one.
 */
async function traceMainThread<T>(devtools: CDPSession, act: () => Promise<T>) {
  const events: MainThreadEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as MainThreadEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: categories },
    transferMode: 'ReportEvents',
  })
  const answer = await act()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const drawn = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts)
  const [{ pid, tid }] = drawn as [MainThreadEvent]
  const tasks = events.filter((event) => event.pid === pid && event.tid === tid && isTask(event))
  const work = drawn.map(({ ts }, at) => {
    const end = drawn[at + 1]?.ts ?? Infinity
    const own = tasks.filter((task) => task.ts >= ts - 1_000 && task.ts < end - 1_000)
    return (slowed * own.reduce((sum, { tdur = 0 }) => sum + tdur, 0)) / 1_000
  })
  const sorted = work.toSorted((a, b) => a - b)
  return { answer, frames: work.length, p95: sorted[Math.floor(sorted.length * 0.95)]!, most: sorted.at(-1)! }
}

/** The outer task only: the other kind lies in it. */
const isTask = ({ name }: MainThreadEvent) => name === 'RunTask'

async function measurePhoto(page: Page, address: string): Promise<void> {
  const buffer = await takeLargePhoto()
  await page.goto(address)
  const files = page.locator('input[type=file]').first()
  await files.waitFor({ state: 'attached' })
  await page
    .locator('main')
    .getByRole('button', { name: 'Choose photos' })
    .or(page.locator('main h1'))
    .first()
    .waitFor()
  const pictures = page.locator('main li img')
  const before = await pictures.count()
  const began = performance.now()
  await files.setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer })
  await page.waitForFunction((count) => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('main li img')]
    return shown.length > count && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  }, before)
  say(`a photo of ${(buffer.length / 1e6).toFixed(1)} MB until it is shown`, performance.now() - began, 3_000)
}

const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!

const say = (name: string, ms: number, aim?: number) =>
  console.log(`${name.padEnd(48)} ${ms.toFixed(0).padStart(6)} ms${aim === undefined ? '' : `   aim ${aim}`}`)
