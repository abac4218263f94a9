import type { Hono } from 'hono'
import { z } from 'zod'
import { captchaHeader } from '#contract/members.ts'
import * as contract from '#contract/third-parties.ts'
import { answer, type Caller, change, type Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { IdentityProvider } from '#server/lib/integrations/identity-provider.ts'
import { readBody } from '#server/lib/http/read-input.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { countMisses } from '#server/verification/verification-codes.commands.ts'
import { completeAccount, connectAccount } from './connect-accounts.commands.ts'
import type { LoginContext, MemberLogin } from '#server/identity/logins.commands.ts'
import { readLoggedIn } from '#server/identity/logins.reads.ts'
import { wireLogin } from '#server/identity/logins.wire.ts'
import { readPassword } from '#server/identity/password-encryption.commands.ts'
import {
  attemptLife,
  beginAttempt,
  completionLife,
  finishAttempt,
  noteNames,
  type ProviderCaller,
  unlinkIdentity,
} from './third-parties.commands.ts'
import { listIdentities } from './third-parties.reads.ts'
import { wireLinked } from './third-parties.wire.ts'

export interface Outside {
  providers: readonly IdentityProvider[]
  publicUrl: string
}

const beginnings = { most: 30, seconds: 900 }

export const thirdPartyEndpoints = (context: AppContext, loginContext: LoginContext, outside: Outside) => [
  ...providerLoginEndpoints(context, loginContext, outside),
  ...linkedEndpoints(context, outside),
]

/** There and back again: logging in, registering and linking by a third party. */
const providerLoginEndpoints = (context: AppContext, loginContext: LoginContext, { providers, publicUrl }: Outside) => {
  const services = { ...context, ...loginContext, providers }
  const cookie = cookieOf(publicUrl)
  const standingOf = (caller: Caller & { visitor: Visitor }): ProviderCaller => {
    const { company, visitor, now, sent } = caller
    return { company, visitor, now, browser: cookie.read(sent) }
  }
  const logIn = async (caller: Caller, { token, account }: MemberLogin) => {
    caller.giveToken(token)
    return wireLogin(await readLoggedIn(services, account, caller.now), caller.now)
  }
  const originOf = (caller: Caller) => findVisitedOrigin(context, publicUrl, caller)

  return [
    answer(contract.getProviders, () => ({ providers: providers.map(({ code, name }) => ({ code, name })) }), {
      cacheSeconds: 60,
    }),

    answer(contract.sendToProvider, async ({ a: provider, b: purpose, redirect }, caller) => {
      await context.limits.spend('ways to third parties', caller.ip, beginnings)
      const asked = { provider, purpose, redirect, origin: await originOf(caller) }
      const { address, browser } = await beginAttempt(services, asked, caller)
      caller.giveCookie(cookie.write(browser, attemptLife))
      return { address: address.href }
    }),

    answer(contract.finishAtProvider, async ({ type: provider, ...back }, caller) => {
      const standing = { ...standingOf(caller), ip: caller.ip, origin: await originOf(caller) }
      const finished = await finishAttempt(services, { provider, ...back }, standing)
      if (finished.outcome === 'logged in') {
        caller.giveCookie(cookie.clear)
        const { outcome, redirect } = finished
        return { outcome, redirect, ...(await logIn(caller, finished.entered)) }
      }
      caller.giveCookie(finished.outcome === 'linked' ? cookie.clear : cookie.write(standing.browser!, completionLife))
      return finished
    }),

    answer(contract.completeWithProvider, async (form, caller) => {
      const { ip, locale: language, today } = caller
      const who = { ...standingOf(caller), ip, language, today, remember: false }
      const { entered, redirect } = await countMisses(context.limits, ip, () => completeAccount(services, form, who))
      caller.giveCookie(cookie.clear)
      return { redirect, ...(await logIn(caller, entered)) }
    }),

    answer(contract.connectToProvider, async ({ password, encryptPassword, verifyCode }, caller) => {
      const readProof = async () => ({
        password: await readPassword(context.db, caller.now, password, encryptPassword),
        captcha: caller.sent.get(captchaHeader),
      })
      const proof = verifyCode === undefined ? await readProof() : { verifyCode }
      const who = { ...standingOf(caller), ip: caller.ip }
      const connect = () => connectAccount(services, proof, who)
      const { entered, redirect } = await countMisses(context.limits, who.ip, connect)
      caller.giveCookie(cookie.clear)
      return { redirect, ...(await logIn(caller, entered)) }
    }),
  ]
}

/** The third parties that a member has linked. */
const linkedEndpoints = ({ db }: AppContext, { providers }: Outside) => [
  answer(contract.getThirdParties, async (_, { company, visitor }) => {
    const linked = await listIdentities(db, { company, member: visitor.id })
    return { linked: linked.map((one) => wireLinked(one, providers)) }
  }),

  change(contract.unlinkThirdParty, async (tx, { id }, { company, visitor }) => {
    await unlinkIdentity(tx, { company, member: visitor.id }, id)
    return { unlinked: true as const }
  }),
]

/**
 * The cookie is sent only to this shop's pages. Over https the `__Host-` prefix keeps other hosts, subdomains included, from
 * setting it.
 */
function cookieOf(publicUrl: string) {
  const isSafe = publicUrl.startsWith('https:')
  const name = isSafe ? '__Host-third-party' : 'third-party'
  const rest = `Path=/; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`
  return {
    write: (value: string, life: Temporal.Duration) => `${name}=${value}; Max-Age=${life.total('seconds')}; ${rest}`,
    clear: `${name}=; Max-Age=0; ${rest}`,
    read: (sent: Headers) =>
      sent
        .get('cookie')
        ?.split(/; */)
        .find((one) => one.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  }
}

const AppleUser = z.object({
  name: z.object({ firstName: z.string().max(80).default(''), lastName: z.string().max(80).default('') }),
})

/**
 * Apple answers with a cross-site form POST, without the shop's cookie and only once with names. The names are stored with the
 * attempt, and the browser is redirected to the callback page, with the query that other third parties use.
 */
export function mountFormAnswers(app: Hono<Bindings>, { db, clock, findCompany, log }: AppContext): void {
  for (const purpose of ['/oauth', '/personal/linked']) {
    app.post(`${purpose}/:provider`, async (c) => {
      const form = await readForm(c.req.raw)
      const provider = contract.providerCodes.find((code) => code === c.req.param('provider'))
      if (!form || !provider) return c.text('', 404)
      const state = form.get('state') ?? ''
      const user = AppleUser.safeParse(readJson(form.get('user')))
      if (user.success) {
        const company = await findCompany(new URL(c.req.url).hostname)
        const names = noteNames(db, { company: company ?? '', state, now: clock.now() }, user.data.name)
        await names.catch((error: unknown) =>
          log.error({ err: error }, 'a name from an identity provider was not saved'),
        )
      }
      const back = new URLSearchParams()
      for (const name of ['code', 'state', 'iss', 'error']) if (form.has(name)) back.set(name, form.get(name)!)
      return c.redirect(`${purpose}/${provider}?${back}`, 303)
    })
  }
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  return readBody(request).then(
    (text) => new URLSearchParams(text),
    () => null, // longer than any real answer
  )
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
