import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function write(facts: object) {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).info(facts, 'something happened')
  return lines.join('')
}

test('no secret is written down, wherever in a line it stands', () => {
  const names = [
    'password',
    'appPwd',
    'token',
    'authorization',
    'Authorization',
    'code',
    'state',
    'pin',
    'cardNo',
    'email',
    'phone',
  ]
  for (const name of names) {
    const line = write({
      [name]: 'hunter2',
      body: { list: [{ [name]: 'hunter2' }] },
      url: `https://shop.example/x?a=1&${name}=hunter2#here`,
    })
    expect(line).not.toContain('hunter2')
    expect(line).toContain('a=1')
  }
})

test('an error keeps what names the fault and loses the row it happened to', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
    code: '23505',
    constraint: 'member_email_key',
    detail: 'Key (email)=(chan@harbour.example)',
  })
  const line = write({ err: error })
  expect(line).not.toContain('chan@')
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    err: { message: 'duplicate key', fault: '23505', constraint: 'member_email_key', cause: { message: 'deeper' } },
  })
})
