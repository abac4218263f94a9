import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { m } from '#words/compiled/messages.js'
import { arrive } from './arrive.ts'
import { fillsInPasskeys, hasPasskeys, signWithPasskey, stopWaiting } from './passkeys.ts'
import { useWayBack } from './use-way-back.ts'

/** What the shop asks to be signed is good for five minutes; it is asked anew before. */
const renewal = 240_000

interface PasskeyLogin {
  /** Whether the member wishes to be remembered. */
  remember: () => boolean
  refuse: (failure: unknown) => void
}

/** Logs in with a passkey: by a button, and by what the browser offers in the field for the name. */
export function usePasskeyLogin({ remember, refuse }: PasskeyLogin) {
  const [busy, setBusy] = useState(false)
  const { goBack } = useWayBack()
  const latest = useRef({ remember, refuse, goBack })
  useEffect(() => {
    latest.current = { remember, refuse, goBack }
  })

  const enter = useCallback(async (isFilledIn: boolean) => {
    const options = await call('POST /auth/passkey/begin', {})
    const assertion = await signWithPasskey(options, isFilledIn)
    if (assertion === 'given up' || (isFilledIn && typeof assertion === 'string')) return
    if (typeof assertion === 'string') throw new CallFailed(0, { message: m.members_passkey_failed() })
    setBusy(true)
    const isRemembered = latest.current.remember()
    const member = await call('POST /auth/passkey/login', { assertion, remember: isRemembered })
    await arrive(member, { remember: isRemembered })
    await latest.current.goBack()
  }, [])
  const tell = useCallback((failure: unknown) => latest.current.refuse(failure), [])

  const [isFillingIn, fillIn] = useState(false)
  useEffect(() => void fillsInPasskeys().then(fillIn), [])
  const [round, again] = useState(0)
  useEffect(() => {
    if (!isFillingIn) return
    enter(true)
      .catch(tell)
      .finally(() => setBusy(false))
    const timer = setTimeout(() => again((count) => count + 1), renewal)
    return () => {
      clearTimeout(timer)
      void stopWaiting()
    }
  }, [isFillingIn, round, enter, tell])

  const press = async () => {
    if (!hasPasskeys()) return tell(new CallFailed(0, { message: m.members_passkey_none() }))
    setBusy(true)
    await enter(false)
      .catch(tell)
      .finally(() => setBusy(false))
    again((count) => count + 1) // the browser offers it again where it was given up
  }
  return { busy, press }
}
