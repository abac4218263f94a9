import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { LogOutput } from './log-output.ts'
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
    'orderToken',
    'key',
    'debug',
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

test('no address breaks the log, and none carries a secret past it', () => {
  const piece = fc.constantFrom('%', '%FF', '%C0%80', '%E0%A4%A', '%ED%A0%80', '%00', '+', ';', 'x', '\uD800', '=', '#')
  const key = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const name = fc.constantFrom('code', '%63ode', 'c%6Fde', 'STATE', 'e%6dail')
  fc.assert(
    fc.property(key, key, name, (before, value, hidden) => {
      const line = write({ url: `/x?${before}=${value}&${hidden}=hunter2&%FF=1` })
      expect(JSON.parse(line)).toMatchObject({ msg: 'something happened' })
      expect(line).not.toContain('hunter2')
    }),
  )
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

test.each([
  ['ends', ''],
  ['is ended', 'process.exit(3)'],
  ['breaks', 'throw new Error("broken")'],
])('the last lines of a process that %s are written', (_, end) => {
  const program = `import { openLog } from ${JSON.stringify(path.resolve('server/lib/process/log.ts'))}
    const log = openLog('info')
    for (let turn = 1; turn <= 500; turn++) log.info({ turn }, 'a line')
    ${end}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    encoding: 'utf8',
  })
  const lines = stdout.trim().split('\n')
  expect([lines.length, JSON.parse(lines.at(-1)!)]).toMatchObject([500, { turn: 500 }])
})

test('a line that nobody can take is lost, and the next is tried again', () => {
  const gone = new LogOutput(fs.openSync('/dev/full', 'w'))
  gone.write('x'.repeat(20_000))
  gone.write('a line\n')
  const waits = vi.spyOn(Atomics, 'wait')
  gone.finish()
  expect(waits).not.toHaveBeenCalled() // for something that will never happen
  waits.mockRestore()
})

test('lines of several processes on one output do not mix', async () => {
  const program = `import { openLog } from ${JSON.stringify(path.resolve('server/lib/process/log.ts'))}
    const log = openLog('info')
    for (let turn = 1; turn <= 2_000; turn++) log.info({ turn, what: 'x'.repeat(turn % 300) }, 'a line')
    setTimeout(() => {}, 2_000)`
  const one = `'${process.execPath}' --input-type=module-typescript --eval "$PROGRAM"`
  const both = spawn('sh', ['-c', `${one} & ${one} & wait`], {
    env: { ...process.env, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await wait(1_000) // the pipe is full, and what it could not take waits in both
  both.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(both, 'close')
  const lines = said.trim().split('\n')
  expect(lines.filter((line) => !/^\{.*"msg":"a line"\}$/.test(line) || line.split('{').length !== 2)).toEqual([])
  expect(lines.length).toBe(4_000)
})
