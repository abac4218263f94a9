import type { Hono } from 'hono'
import { html } from 'hono/html'
import { demoStaff, demoStaffHash } from '#database/seed/staff.ts'
import type { Db, Tx } from './lib/database/db.ts'
import { isFromThisMachine } from './lib/http/local-operators.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { Clock } from './lib/process/clock.ts'
import { listCompanyCodes } from './shop/shop.reads.ts'
import { writeCode } from './staff/authenticators.reads.ts'
import { addStaff, disableStaff } from './staff/staff-accounts.commands.ts'
import { listStaff, readTotp } from './staff/staff.reads.ts'

/** Gives each company of the demo its invented staff, who can log in at once. An account that exists stays as it is. */
export async function offerDemoStaff(tx: Tx, now: Temporal.Instant): Promise<void> {
  for (const company of await listCompanyCodes(tx))
    for (const { name, email, role } of demoStaff)
      if (await addStaff(tx, { company, name, email, role, now }))
        await tx
          .updateTable('staff')
          .set({ password_hash: demoStaffHash, set_up_hash: null, set_up_ends: null })
          .where('company', '=', company)
          .where('email', '=', email)
          .execute()
}

/** Disables every account that still has the published password. */
export async function closeDemoStaff(tx: Tx, now: Temporal.Instant): Promise<void> {
  for (const { company, email } of await listDemoStaff(tx)) await disableStaff(tx, { company, email, now })
}

/** The accounts whose published password still opens them. */
export const listDemoStaff = async (db: Db) =>
  (await listStaff(db)).filter(({ passwordHash, disabledAt }) => passwordHash === demoStaffHash && disabledAt === null)

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The current codes of the demo's staff, for whoever tries the console on this machine without an authenticator app. */
export function mountDemoAuthenticator(hono: Hono<Bindings>, db: Db, clock: Clock): void {
  hono.get('/dev/authenticator', async (c) => {
    if (!isFromThisMachine(c)) return c.notFound()
    const now = clock.now()
    const rows = (await listDemoStaff(db)).map(
      (account) =>
        html`<tr>
          <td>${account.company}</td>
          <td>${account.role}</td>
          <td>${account.email}</td>
          <td><b>${writeCode(readTotp(db, account)!, now)}</b></td>
        </tr>`,
    )
    return c.html(writePage(rows), 200, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      refresh: String(30 - (Math.floor(now.epochMilliseconds / 1_000) % 30)),
    })
  })
}

const writePage = (rows: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Authenticator</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 48rem;
            padding: 0 1rem;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          td {
            border-top: 1px solid #ddd;
            padding: 0.5rem;
          }
          b {
            font-variant-numeric: tabular-nums;
          }
        </style>
      </head>
      <body>
        <h1>Authenticator</h1>
        <p>The six digits of the demo’s staff. A code works once; the next one comes within 30 seconds.</p>
        <table>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </body>
    </html>`
