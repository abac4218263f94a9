import * as contract from '#contract/passkeys.ts'
import { describeClient } from '#server/lib/http/client-device.ts'
import { answer, type Caller, change, type Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { wirePasskey } from '#server/lib/integrations/passkey-wire.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import type { LoginContext } from './logins.commands.ts'
import { circumstancesOf, answerLogin } from './logins.http.ts'
import { readProof } from './reauthentication.commands.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  type PasskeyCaller,
} from './passkeys.commands.ts'
import { listPasskeys, listProofs } from './passkeys.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

type VisitorCaller = Caller & { visitor: Visitor }

export const passkeyEndpoints = (context: AppContext, loginContext: LoginContext, publicUrl: string) => {
  const services = { ...context, ...loginContext }
  const { db } = context
  const standingOf = async (caller: VisitorCaller): Promise<PasskeyCaller> => ({
    self: selfOf(caller),
    session: caller.visitor.session,
    origin: await findVisitedOrigin(context, publicUrl, caller),
    now: caller.now,
  })
  const visitingOf = async (caller: VisitorCaller, remember = false) => ({
    ...circumstancesOf(caller, remember),
    visitor: caller.visitor,
    origin: await findVisitedOrigin(context, publicUrl, caller),
  })
  return [
    answer(contract.getPasskeys, async (_, caller) => ({
      passkeys: (await listPasskeys(db, selfOf(caller))).map(wirePasskey),
      proofs: await listProofs(db, selfOf(caller), caller.visitor.session, caller.now),
    })),

    answer(contract.beginPasskey, async (input, caller) => {
      const { nameZh, nameEn } = await findCompany(db, caller.company)
      const shop = inLanguage(caller.locale)(nameZh, nameEn)
      return beginPasskey(services, await standingOf(caller), shop, await readProof(context, input, caller.now))
    }),

    answer(contract.addPasskey, async ({ credential: made, name }, caller) => {
      const named = { made, name: name || nameDevice(context, caller) }
      return { passkey: wirePasskey(await addPasskey(services, await standingOf(caller), named)) }
    }),

    change(contract.renamePasskey, async (tx, { id, name }, caller) => {
      await renamePasskey(tx, selfOf(caller), id, name)
      return { renamed: true as const }
    }),

    change(contract.removePasskey, async (tx, { id }, caller) => {
      await removePasskey(tx, selfOf(caller), id, caller.now)
      return { removed: true as const }
    }),

    answer(contract.askForPasskey, async (_, caller) => askForPasskey(services, await visitingOf(caller))),

    answer(contract.logInWithPasskey, async ({ assertion, remember }, caller) =>
      answerLogin(services, caller, await logInByPasskey(services, await visitingOf(caller, remember), assertion)),
    ),
  ]
}

const selfOf = ({ company, visitor }: VisitorCaller) => ({ company, member: visitor.id })

/** The default name of a passkey. */
function nameDevice({ countryHeader }: AppContext, { sent, ip }: Caller): string {
  const { browser, system } = describeClient(sent, ip, countryHeader)
  return [system, browser].filter(Boolean).join(' · ') || 'Passkey'
}
