import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { registerDrawer } from './drawer.ts'
import { ImageWorker, type ImageJob } from './image-worker.ts'

registerDrawer(drawer)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'image-worker-'))
/** At the lowest priority a test on a busy machine would wait for ever. */
const worker = new ImageWorker(folder, 0)
const lowest = new ImageWorker(folder)
afterAll(() => {
  worker.stop()
  lowest.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const job = (hue: number, isAsked = false): ImageJob => ({
  subject: { kind: 'item', spec: { shape: 'kettle', emblem: 'hot-beverage', hue, brand: 'TENZO' }, colourHex: null },
  width: 320,
  format: 'webp',
  isAsked,
})

test('(E29) what a visitor has asked for is drawn before what is only likely to be asked for', async () => {
  const drawn: string[] = []
  const draw = (name: string, asked: ImageJob) => worker.draw(asked).then(() => drawn.push(name))
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => draw('ahead', job(at))),
    draw('asked', job(100, true)),
    draw('asked', job(101, true)),
  ])
  expect(drawn.lastIndexOf('asked')).toBeLessThanOrEqual(3) // behind the one or two that were begun before
  expect(drawn.slice(4)).toEqual(['ahead', 'ahead', 'ahead', 'ahead'])
})

test.runIf(process.platform === 'linux')(
  '(E29) the kernel says that every thread that draws has the lowest priority, and its session too',
  async () => {
    await lowest.draw(job(200))
    const proc = `/proc/${lowest.pid}`
    const read = (file: string) => fs.readFileSync(`${proc}/${file}`, 'utf8')
    const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const threads = fs.readdirSync(`${proc}/task`)
    expect(threads.length).toBeGreaterThan(4)
    for (const thread of threads) expect([thread, fieldsOf(read(`task/${thread}/stat`))[16]]).toEqual([thread, '19'])
    const session = fieldsOf(read('stat'))[3]
    expect(Number(session)).toBe(lowest.pid) // its own: what it has does not count against other programs of ours
    if (fs.existsSync(`${proc}/autogroup`)) expect(read('autogroup')).toMatch(/nice 19$/m)
  },
)

test('a worker that was ended refuses what it had not drawn, and the next picture has another', async () => {
  await worker.draw(job(299))
  const { pid } = worker
  process.kill(pid!, 'SIGSTOP') // or it may have drawn before it is ended
  const drawing = worker.draw(job(300))
  process.kill(pid!, 'SIGKILL')
  await expect(drawing).rejects.toThrow('has ended')
  await worker.draw(job(301))
  expect(worker.pid).not.toBe(pid)
})
