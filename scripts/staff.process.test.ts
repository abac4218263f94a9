import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysSetting } from '#tests/keys.ts'
import { openShop } from '#tests/shop.ts'
import { openStaffVisitor, readAuthenticator, staffPassword } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ at: Temporal.Now.instant().toString() }) // the command line uses the real clock
})
afterAll(() => shop.close())

/** Runs the command on the machine of an open shop. */
const run = (...words: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: shop.databaseUrl, KEYS: keysSetting, NO_COLOR: '1' }
    execFile('node', ['scripts/staff.ts', ...words], { env }, (error, said, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained }),
    )
  })

const may = ['--company', 'SPORT', '--email', 'May@Harbour.example']
const add = ['add', ...may, '--name', 'May Lee', '--role', 'order-desk']

test('who is added beside an open shop gets a code and a QR once, comes in with them, and is out when disabled', async () => {
  const added = await run(...add)
  expect(added).toMatchObject({ code: 0, complained: '' })
  const [, code = ''] = /One-time code: (\S+)/.exec(added.said) ?? []
  const [, authenticatorUri = ''] = /Authenticator: (otpauth:\S+)/.exec(added.said) ?? []
  expect(code).toMatch(/^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/)
  expect(added.said).toContain('█')

  const visitor = openStaffVisitor(shop)
  const totp = readAuthenticator(shop, { authenticatorUri })
  const form = { email: 'may@harbour.example', setUpCode: code, password: staffPassword, totp }
  expect(await visitor.call('POST /staff/setUp', form)).toMatchObject({ name: 'May Lee', role: 'order desk' })

  const list = await run('list')
  expect(list.said).toMatch(
    /^SPORT {2}may@harbour\.example {2}May Lee {2}order desk {2}active {2}passkeys 0 {2}last login /m,
  )
  expect(list.said).not.toContain(code)
  expect(await run(...add)).toMatchObject({ code: 2, complained: expect.stringContaining('already') })

  expect(await run('role', ...may, '--role', 'merchandiser')).toMatchObject({
    code: 0,
    said: 'may@harbour.example is merchandiser now; every session has ended.\n',
  })
  expect(await visitor.ask('GET /staff/me', {})).toMatchObject({ status: 401 })
  expect((await run('list')).said).toMatch(/may@harbour\.example {2}May Lee {2}merchandiser {2}active/)
  const noted = await shop.db.selectFrom('staff_audit').selectAll().orderBy('position', 'desc').executeTakeFirst()
  expect(JSON.stringify(noted)).toMatch(/staff -- role.*may@harbour\.example.*order desk.*merchandiser/)

  expect(await run('disable', ...may)).toMatchObject({ code: 0 })
  expect(await visitor.ask('GET /staff/me', {})).toMatchObject({ status: 401 })
  expect((await run('list')).said).toContain('disabled')
  const reset = await run('reset', ...may)
  expect(reset.said).toContain('One-time code: ')
  expect(reset.said).not.toContain(code)
})

test('what cannot be done is said in one line, and leaves nothing behind', async () => {
  const before = await shop.db.selectFrom('staff').select('email').execute()
  const nobody = ['--company', 'SPORT', '--email', 'june@harbour.example']
  for (const [words, complaint] of [
    [[], 'Say one of'],
    [['add', ...nobody], '--name'],
    [['add', ...nobody, '--name', 'June', '--role', 'king'], '--role king is no role'],
    [['add', ...nobody, '--name', 'June'], 'Say --role'],
    [['add', '--company', 'SPORT', '--name', 'June', '--role', 'owner'], 'Say --email'],
    [['role', ...nobody, '--role', 'king'], '--role king is no role'],
    [['role', ...nobody, '--role', 'owner'], 'Nobody in SPORT'],
    [['add', '--company', 'SHOES', '--email', 'june@harbour.example', '--name', 'June', '--role', 'owner'], 'FOOD or'],
    [
      ['add', '--company', 'SPORT', '--email', 'june', '--name', 'June', '--role', 'owner'],
      '--email june is no e-mail address',
    ],
    [['reset', ...nobody], 'Nobody in SPORT'],
    [['disable', ...nobody], 'Nobody in SPORT'],
  ] as const)
    expect(await run(...words)).toMatchObject({ code: 2, said: '', complained: expect.stringContaining(complaint) })
  expect(await shop.db.selectFrom('staff').select('email').execute()).toEqual(before)
})
