// `npm run staff -- add|list|role|disable|reset`: manages staff accounts. They are created on the machine only, whether the shop
// is open or not.
import { parseArgs } from 'node:util'
import QRCode from 'qrcode'
import { roles } from '#contract/endpoint.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { sayMoment } from '#server/lib/documents/format-amounts.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'
import { isMailAddress } from '#server/shop/contacts.rules.ts'
import { listCompanyCodes } from '#server/shop/shop.reads.ts'
import {
  addStaff,
  changeRole,
  disableStaff,
  resetStaff,
  type StaffSetUp,
} from '#server/staff/staff-accounts.commands.ts'
import { listStaff } from '#server/staff/staff.reads.ts'
import { readEmail, readRole, stateOf } from '#server/staff/staff.rules.ts'
import { attachDatabase } from './attach-database.ts'

const usage = `Say one of
  npm run staff -- add --company SPORT --name "May Lee" --email may@harbour.example --role owner
  npm run staff -- role --company SPORT --email may@harbour.example --role merchandiser
  npm run staff -- reset --company SPORT --email may@harbour.example
  npm run staff -- disable --company SPORT --email may@harbour.example
  npm run staff -- list
A role is one of: ${roles.join(', ')}`

const undo: (() => Promise<unknown>)[] = []
try {
  await obey()
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  for (const close of undo.splice(0).reverse()) await close()
}

async function obey() {
  const text = { type: 'string' } as const
  const options = { company: text, name: text, email: text, role: text }
  const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false })
  const [verb = ''] = positionals
  if (!['add', 'role', 'reset', 'disable', 'list'].includes(verb)) throw new StartRefused(usage)
  const word = (name: keyof typeof options) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const asked = {
    company: word('company').toUpperCase(),
    name: word('name'),
    email: readEmail(word('email')),
    role: readRole(word('role'), roles),
    now: Temporal.Now.instant(),
  }
  const { name, role } = asked
  if (verb !== 'list' && !isMailAddress(asked.email)) throw wrong('email', word('email'), 'is no e-mail address')
  if (verb === 'add' && name === '') throw wrong('name', '', '')
  if ((verb === 'add' || verb === 'role') && !role) throw wrong('role', word('role'), 'is no role')

  const { db } = await attachDatabase(readSettings(process.env), undo)
  if (verb === 'list') return show(db)
  await requireCompany(db, asked.company)
  const unknown = () => new StartRefused(`Nobody in ${asked.company} has the e-mail ${asked.email}.`)
  if (verb === 'add') {
    const setUp = await inTransaction(db, (tx) => addStaff(tx, { ...asked, role: role! }))
    if (!setUp) throw new StartRefused(`Somebody in ${asked.company} has that e-mail already; there is \`reset\`.`)
    return tell(asked.email, setUp)
  }
  if (verb === 'role') {
    if (!(await inTransaction(db, (tx) => changeRole(tx, { ...asked, role: role! })))) throw unknown()
    return console.log(`${asked.email} is ${role} now; every session has ended.`)
  }
  if (verb === 'reset') {
    const setUp = await inTransaction(db, (tx) => resetStaff(tx, asked))
    if (!setUp) throw unknown()
    return tell(asked.email, setUp)
  }
  if (!(await inTransaction(db, (tx) => disableStaff(tx, asked)))) throw unknown()
  console.log(`${asked.email} is out: no login, and every session has ended. \`reset\` lets them in again.`)
}

/** Names the option and its value, because a name in place of an address is easy to overlook. */
function wrong(option: string, typed: string, complaint: string) {
  const said = typed === '' ? `Say --${option}` : `--${option} ${typed} ${complaint}`
  return new StartRefused(`${said}\n${usage}`)
}

async function requireCompany(db: Db, company: string) {
  const known = await listCompanyCodes(db)
  if (!known.includes(company)) throw new StartRefused(`Say which company: --company ${known.join(' or ')}`)
}

async function show(db: Db) {
  const staff = await listStaff(db)
  const rows = staff.map((one) => [
    one.company,
    one.email,
    one.name,
    one.role,
    stateOf(one),
    `passkeys ${one.passkeys}`,
    one.lastLoginAt ? `last login ${sayMoment(one.lastLoginAt.toTemporalInstant(), 'en-US')}` : '',
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
  if (rows.length === 0) console.log('Nobody yet.')
}

/** Prints the secrets once; they are not stored in this form. */
async function tell(email: string, { code, authenticatorUri, ends }: StaffSetUp) {
  console.log(`${email}: for the first login, until ${sayMoment(ends, 'en-US')}\n`)
  console.log(`One-time code: ${code}`)
  console.log(`Authenticator: ${authenticatorUri}\n`)
  console.log(await QRCode.toString(authenticatorUri, { type: 'terminal', small: true }))
  console.log('Give these to that person alone. They choose a password with POST /api/staff/setUp: docs/operations.md.')
}
