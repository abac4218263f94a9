import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import { takeTurn } from '#server/lib/database/startup-lock.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { saveDraft, saveFooterGroup } from '#server/content/content-admin.commands.ts'
import { isMailAddress } from '#server/shop/contacts.rules.ts'
import { changeHolidays, planMaintenance } from '#server/shop/shop-admin.commands.ts'
import { noteEdit, requireUnwritten, type ShopEditor } from '#server/shop/shop-edits.commands.ts'
import { addStaff } from '#server/staff/staff-accounts.commands.ts'
import { readEmail, readSetUpCode as tidyCode } from '#server/staff/staff.rules.ts'
import { isWaiting, readSetUpCode } from './companies.reads.ts'
import { type CompanyStarter, type MadeCompany, preparing } from './companies.rules.ts'
import * as store from './companies.store.ts'

export interface CompanyOrder extends store.NewCompany {
  host: string
  /** Who owns it; the call that made it stands in the audit log of the new company. */
  owner: { name: string; email: string }
  call: string
  now: Temporal.Instant
}

/** Makes the first company. Of two who have the code, the second is told that there is a company. */
export async function setUpShop(
  tx: Tx,
  { setUpCode, ...order }: CompanyOrder & { setUpCode: string },
  starter: CompanyStarter,
): Promise<MadeCompany> {
  await takeTurn(tx, 'set-up')
  if (!(await isWaiting(tx))) throw new Refusal('SET_UP_DONE')
  const [given, right] = [setUpCode, readSetUpCode(tx)].map((code) => Buffer.from(tidyCode(code)))
  if (given!.length !== right!.length || !timingSafeEqual(given!, right!)) throw new Refusal('SET_UP_CODE_WRONG')
  return makeCompany(tx, order, starter)
}

/** The version of what nobody has written. */
const unwritten = 0

/** Makes a company that is closed to visitors, and an account of its owner. */
export async function makeCompany(tx: Tx, order: CompanyOrder, starter: CompanyStarter): Promise<MadeCompany> {
  const { code, host, owner, call, now } = order
  const email = readEmail(owner.email)
  const editor = { company: code, by: owner.name, at: now }
  if (!isMailAddress(email)) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { email: 'email_invalid' })
  if (!(await store.insertCompany(tx, order))) throw new Refusal('COMPANY_CODE_TAKEN')
  await changeHosts(tx, editor, { hosts: [host], version: unwritten })
  const starts = toTimestamp(now)
  await planMaintenance(tx, editor, { starts, ends: null, ...preparing }, unwritten)
  for (const [year, holidays] of Map.groupBy(starter.holidays, ({ date }) => Number(date.slice(0, 4))))
    await changeHolidays(tx, editor, { year, holidays, version: unwritten })
  for (const [position, group] of starter.footerGroups.entries())
    await saveFooterGroup(tx, code, { ...group, position })
  for (const page of starter.writePages(order)) await saveDraft(tx, editor, page)
  const setUp = await addStaff(tx, { company: code, email, name: owner.name, role: 'owner', now, call })
  if (!setUp) throw new Error('a company that was just made has staff')
  return { code, host, email, setUpCode: setUp.code, authenticatorUri: setUp.authenticatorUri, endsAt: setUp.ends }
}

/** `from` is the host of the call: leaving it out would close the page that the owner is on. */
export async function changeHosts(
  tx: Tx,
  editor: ShopEditor,
  { hosts, version, from }: { hosts: readonly string[]; version: number; from?: string },
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, 'hosts', version)
  if (from !== undefined && !hosts.includes(from) && (await store.isHostOf(tx, company, from)))
    throw new Refusal('HOST_IN_USE', { host: from })
  const [taken] = await store.putHosts(tx, company, hosts)
  if (taken) throw new Refusal('HOST_TAKEN', { host: taken })
  await noteEdit(tx, editor, 'hosts', ['hosts'])
}
