import type { z } from 'zod'
import * as contract from '#contract/members.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { findCompany, readSettings, requireOwnShop } from '#server/shop/shop.reads.ts'
import { readLoggedIn } from './logins.reads.ts'
import { wireEntered, wireKey, wireLogin, wireWalkin } from './logins.wire.ts'
import { admitWalkin } from './tokens.commands.ts'
import { findPublicKey, readPassword } from './password-encryption.commands.ts'
import {
  type LoginCircumstances,
  type MemberLogin,
  type LoginContext,
  logIn,
  logInByTicket,
} from './logins.commands.ts'

export const loginEndpoints = (context: AppContext, loginContext: LoginContext) => {
  const services = { ...context, ...loginContext }
  return [
    answer(contract.walkinLogin, async (input, caller) => {
      await requireTerminal(context, caller, input)
      if (input.userId || input.password) return logInAutomatically(input, caller)
      await context.limits.spend('walk-in', caller.ip, { most: 60, seconds: 60 })
      caller.giveToken(await admitWalkin(context.db, caller.company, input.locale ?? caller.locale, caller.now))
      return wireEntered(await showWalkin(context.db, caller.company), caller.now)
    }),

    answer(contract.websiteLogin, async (input, caller) => {
      await requireTerminal(context, caller, input)
      const { userId, password, encryptPassword, remember } = input
      const typed = await readPassword(context.db, caller.now, password, encryptPassword)
      const proof = caller.sent.get(contract.captchaHeader)
      return answerLogin(
        services,
        caller,
        await logIn(services, { ...circumstancesOf(caller, remember), userId, password: typed, proof }),
      )
    }),

    answer(contract.loginKey, async (_, { now }) => wireKey(await findPublicKey(context.db, now), now)),
  ]

  async function logInAutomatically(input: z.output<typeof contract.walkinLogin.input>, caller: Caller) {
    const { automaticLogin: isOffered } = await readSettings(context.db, caller.company)
    const who = circumstancesOf(caller, input.remember ?? false)
    const entered = await logInByTicket(services, {
      ...who,
      userId: input.userId ?? '',
      ticket: input.password ?? '',
      isOffered,
    })
    return answerLogin(services, caller, entered)
  }
}

/** The terminal of a login: this shop. */
export const requireTerminal = (
  { db }: Pick<AppContext, 'db'>,
  { company }: Caller,
  { coCode, shopId }: { coCode?: string | undefined; shopId?: string | undefined },
): Promise<void> => requireOwnShop(db, company, { coCode, shopCode: shopId })

export const circumstancesOf = ({ company, visitor, ip, now }: Caller, remember: boolean): LoginCircumstances => ({
  company,
  visitor,
  ip,
  now,
  remember,
})

/** What the reply to a login is built from. */
type LoginReplyParts = Pick<LoginContext, 'bonus'> & { db: Db }

/** The reply to every login: the token in the header, the profile in the body. §4 */
export async function answerLogin(services: LoginReplyParts, caller: Caller, { token, account }: MemberLogin) {
  caller.giveToken(token)
  return wireLogin(await readLoggedIn(services, account, caller.now), caller.now)
}

export async function showWalkin(db: Db, company: string): Promise<contract.Profile> {
  return wireWalkin(await findCompany(db, company))
}
