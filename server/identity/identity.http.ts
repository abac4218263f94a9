import * as contract from '#contract/members.ts'
import { answer, change, type Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import { accountEndpoints } from './accounts.http.ts'
import { findAccount } from './accounts.reads.ts'
import type { MemberAccount } from './accounts.store.ts'
import { chooseAgain, endSession, endSessions, setTxDate } from './tokens.commands.ts'
import { invitationEndpoints } from './invitation-codes.http.ts'
import { openCached } from './token-cache.reads.ts'
import type { LoginContext } from './logins.commands.ts'
import { loginEndpoints, showWalkin } from './logins.http.ts'
import { readLoggedIn } from './logins.reads.ts'
import { wireLogin, wireProfile, wireTicket } from './logins.wire.ts'
import { passkeyEndpoints } from './passkeys.http.ts'
import { passwordEndpoints } from './passwords.http.ts'
import { ownSessionEndpoints } from './sessions.http.ts'
import { issueTicket } from './login-tickets.commands.ts'

export const identityEndpoints = (context: AppContext, loginContext: LoginContext, publicUrl: string) => {
  followSessionChanges(context)
  return [
    ...loginEndpoints(context, loginContext),
    ...accountEndpoints(context, loginContext),
    ...passwordEndpoints(context),
    ...sessionEndpoints(context, loginContext),
    ...ownSessionEndpoints(context),
    ...passkeyEndpoints(context, loginContext, publicUrl),
    ...invitationEndpoints(context),
  ]
}

function followSessionChanges({ db, changeFeed }: AppContext) {
  const known = openCached(db)
  void changeFeed.subscribe('session', (id) => (id === undefined ? known.doubtAll() : known.doubt(id, true)))
}

/** The session behind a token. The other endpoint files of this slice lead to a login. */
const sessionEndpoints = ({ db }: AppContext, { bonus }: LoginContext) => [
  answer(contract.searchVipInSession, async ({ vipCode }, { company, visitor, now }) => {
    if (visitor.kind === 'MEMBER') {
      const [account, points] = await askTogether(db, (ask) =>
        Promise.all([requireSelf(ask, company, visitor, vipCode), bonus(ask, { company, member: visitor.id }, now)]),
      )
      return wireProfile({ company: await findCompany(db, company), account, points })
    }
    if (vipCode !== undefined && vipCode !== 'WALKIN') throw new Refusal('MEMBER_NOT_FOUND')
    return showWalkin(db, company)
  }),

  answer(contract.chooseVipWithoutCalculate, async ({ id, vipCode }, { company, visitor, sent, now, giveToken }) => {
    const account = await requireSelf(db, company, visitor, id, vipCode)
    const fresh = await chooseAgain(db, visitor.session, tokenOf(sent), now)
    if (fresh) giveToken(fresh)
    return wireLogin(await readLoggedIn({ db, bonus }, account, now), now)
  }),

  answer(contract.loginForUpdateTxDate, async ({ vipCode }, { company, visitor, sent, now, today, giveToken }) => {
    if (visitor.kind === 'MEMBER') await requireSelf(db, company, visitor, vipCode)
    else if (vipCode !== undefined && vipCode !== 'WALKIN') throw new Refusal('MEMBER_NOT_FOUND')
    const set = await setTxDate(db, visitor.session, today)
    const fresh = set ? await chooseAgain(db, visitor.session, tokenOf(sent), now) : undefined
    if (fresh) giveToken(fresh)
    return { txDate: today.toString(), set }
  }),

  change(contract.logout, async (tx, { everywhere }, { visitor }) => ({
    ended: await (everywhere ? endSessions(tx, visitor.id) : endSession(tx, visitor.session)),
  })),

  change(contract.loginTicket, async (tx, _, { company, visitor, now }) => {
    const { automaticLogin } = await readSettings(db, company)
    if (!automaticLogin) throw new Refusal('NO_SUCH_CALL')
    const { vipCode } = await requireSelf(tx, company, visitor)
    return wireTicket(vipCode, await issueTicket(tx, company, visitor.id, now))
  }),
]

/** The token says who the caller is. A vipCode in the request is compared with it; another member's is not found. */
async function requireSelf(
  db: Db,
  company: string,
  visitor: Visitor,
  ...vipCodes: (string | undefined)[]
): Promise<MemberAccount> {
  const account = await findAccount(db, company, visitor.id)
  if (!account) throw new Refusal('SESSION_ENDED')
  if (vipCodes.some((vipCode) => vipCode !== undefined && vipCode !== account.vipCode))
    throw new Refusal('MEMBER_NOT_FOUND')
  return account
}

const tokenOf = (sent: Headers) => sent.get('authorization')?.replace(/^Bearer /i, '') ?? ''
