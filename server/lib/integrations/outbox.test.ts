import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../http/request-bindings.ts'
import { outboxMailer } from './mail.ts'
import { mountOutbox } from './outbox-page.ts'
import { closeOutbox, listLetters } from './outbox.ts'
import { outboxSms } from './sms.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-outbox-'))
const outbox = path.join(folder, 'outbox')
const hono = new Hono<Bindings>()
const ask = (path: string, page = hono) => page.request(`http://localhost${path}`, {}, { ip: '127.0.0.1' })
mountOutbox(hono, outbox)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const mail = {
  to: '陳大文 <chan@harbour.example>',
  subject: '多謝惠顧 <b>',
  html: '<p>訂單</p><script>alert(1)</script>',
  text: '訂單',
}
beforeAll(async () => {
  await outboxMailer(outbox, 'shop@harbour.example').send(mail, 'letter-1')
  await outboxSms(outbox).send({ to: '+85291234567', text: '你的訂單已送出' }, 'letter-2')
})

test('a mail becomes its headers, its HTML and its text; an SMS its text', async () => {
  const files = fs.readdirSync(outbox).map((file) => file.replace(/^.*-(mail|sms)-[0-9a-f]{8}/, '$1'))
  expect(files.toSorted()).toEqual(['mail.html', 'mail.json', 'mail.txt', 'sms.json', 'sms.txt'])
  const letters = await listLetters(outbox)
  expect(letters.map(({ kind, to }) => [kind, to])).toEqual([
    ['sms', '+85291234567'],
    ['mail', mail.to],
  ])
})

test('(A1) what lies in the outbox is its owner’s alone, also what was written when it was not', async () => {
  const modeOf = (file: string) => fs.statSync(file).mode & 0o777
  expect(modeOf(outbox)).toBe(0o700)
  for (const file of fs.readdirSync(outbox)) expect(modeOf(path.join(outbox, file))).toBe(0o600)

  const older = path.join(folder, 'older')
  fs.mkdirSync(older)
  fs.writeFileSync(path.join(older, 'letter.txt'), 'code', { mode: 0o644 })
  await closeOutbox(older)
  expect([modeOf(older), modeOf(path.join(older, 'letter.txt'))]).toEqual([0o700, 0o600])
})

test('the page lists them, escapes what they say, and shows a mail only inside a sandbox', async () => {
  const list = await (await ask('/dev/outbox')).text()
  expect(list).toContain('多謝惠顧 &lt;b&gt;')
  const [, { name } = { name: '' }] = await listLetters(outbox)
  expect(await (await ask(`/dev/outbox/${name}`)).text()).toMatch(/<iframe\s+sandbox="(?!.*allow-scripts)/)
  const framed = await ask(`/dev/outbox/${name}/html`)
  expect(await framed.text()).toContain('訂單')
  expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

test('no name leads out of the outbox', async () => {
  fs.writeFileSync(path.join(folder, 'secrets.json'), '{}')
  fs.writeFileSync(path.join(folder, 'secrets.html'), 'secret')
  for (const name of ['..%2Fsecrets', '../secrets', '%2e%2e%2fsecrets', 'secrets']) {
    expect((await ask(`/dev/outbox/${name}/html`)).status).toBe(404)
    expect((await ask(`/dev/outbox/${name}`)).status).toBe(404)
  }
})

test('what is attached lies beside its letter, and is saved from its page; nothing else can be reached there', async () => {
  const kept = path.join(folder, 'with-paper')
  const bytes = new TextEncoder().encode('%PDF-1.3 receipt')
  const attachments = [{ name: 'receipt-W1.pdf', kind: 'application/pdf', bytes }] as const
  await outboxMailer(kept, 'shop@harbour.example').send({ ...mail, attachments }, 'letter-3')
  const shown = new Hono<Bindings>()
  mountOutbox(shown, kept)
  const [letter] = await listLetters(kept)
  const page = await (await ask(`/dev/outbox/${letter!.name}`, shown)).text()
  expect(page).toContain(`<a href="/dev/outbox/${letter!.name}/attachments/0">receipt-W1.pdf</a>`)
  const file = await ask(`/dev/outbox/${letter!.name}/attachments/0`, shown)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  for (const other of ['1', '-1', '0.5', '..%2f..%2fsecret'])
    expect((await ask(`/dev/outbox/${letter!.name}/attachments/${other}`, shown)).status).toBe(404)
})
