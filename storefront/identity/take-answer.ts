import type { providerCodes as named, ProviderCode } from '#contract/third-parties.ts'
import type { Input, Reply } from '#ui/api.ts'
import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

export type FinishedReply = Reply<'POST /auth/login/{type}'>
/** A form that the visitor must complete. */
export type WaitingLogin = Extract<FinishedReply, { outcome: 'to complete' | 'to connect' }>

const providerCodes: typeof named = ['google', 'apple', 'facebook', 'openid']

/** Takes the third party's answer out of the URL, before any other request. */
export function takeAnswer(authType: string | undefined): Input<'POST /auth/login/{type}'> | null {
  const { pathname, searchParams } = new URL(location.href)
  const type = providerCodes.find((code): code is ProviderCode => code === authType)
  const told = (name: string) => searchParams.get(name) ?? undefined
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map(told)
  if (!type || (!code && !error)) return null
  history.replaceState(history.state, '', pathname)
  return { type, ...(code && { code }), ...(state && { state }), ...(iss && { iss }), ...(error && { error }) }
}

const key = 'third-party'

/** Kept for a reload of the page, because the answer can be used once only. */
export const keepWaiting = (waiting: WaitingLogin) => keepInTab(key, waiting)
export const findWaiting = () => findInTab<WaitingLogin>(key)
export const dropWaiting = () => dropFromTab(key)
