import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from './mail.ts'

/** A minimal mail server; records what it was told. */
const told: string[] = []
const server = net.createServer((caller) => {
  let reading = false
  caller.write('220 mail.example\r\n')
  caller.on('data', (chunk) => {
    const said = chunk.toString()
    told.push(said)
    if (reading) {
      if (said.endsWith('\r\n.\r\n')) {
        reading = false
        caller.write('250 taken\r\n')
      }
    } else if (said.startsWith('DATA')) {
      reading = true
      caller.write('354 go on\r\n')
    } else if (said.startsWith('QUIT')) caller.end('221 bye\r\n')
    else if (said.includes('refused@')) caller.write('550 no such box\r\n')
    else caller.write('250 fine\r\n')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const mailer = () =>
  smtpMailer(`smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`, 'Harbour <shop@harbour.example>')
const mail = { to: 'chan@harbour.example', subject: '多謝惠顧', html: '<p>訂單</p>', text: '訂單' }

test('with a mail server set, a mail goes there from the sender of the settings, in both forms', async () => {
  await mailer().send(mail, 'letter-1')
  const all = told.join('')
  expect(all).toContain('MAIL FROM:<shop@harbour.example>')
  expect(all).toContain('RCPT TO:<chan@harbour.example>')
  expect(all).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
})

test('a mail that the server refuses is an error, so that the job tries again', async () => {
  await expect(mailer().send({ ...mail, to: 'refused@harbour.example' }, 'letter-2')).rejects.toThrow(/550/)
})

test('what is attached travels as a file of its own, under its name', async () => {
  const seen = told.length
  const bytes = new TextEncoder().encode('%PDF-1.3 receipt')
  await mailer().send(
    { ...mail, attachments: [{ name: 'receipt-W1.pdf', kind: 'application/pdf', bytes }] },
    'letter-3',
  )
  const said = told.slice(seen).join('')
  expect(said).toMatch(/Content-Type: application\/pdf; name=receipt-W1\.pdf/)
  expect(said).toContain('Content-Disposition: attachment; filename=receipt-W1.pdf')
  expect(said).toContain(Buffer.from(bytes).toString('base64'))
})
