import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from './complete-login.ts'
import { fillsInPasskeys, hasPasskeys, signWithPasskey, stopWaiting } from '#ui/passkeys.ts'
import { useWayBack } from './use-way-back.ts'

/** Milliseconds. A challenge is valid for five minutes and is renewed before. */
const renewal = 240_000

interface PasskeyLogin {
  /** Whether the member wants to be remembered. */
  remember: () => boolean
  refuse: (failure: unknown) => void
}

/** Logs in with a passkey: by a button, and by autofill in the user name field. */
export function usePasskeyLogin({ remember, refuse }: PasskeyLogin) {
  const [busy, setBusy] = useState(false)
  const { goBack } = useWayBack()
  const latest = useRef({ remember, refuse, goBack })
  useEffect(() => {
    latest.current = { remember, refuse, goBack }
  })
  const enter = useCallback(async (options: Reply<'POST /auth/passkey/begin'>, isFilledIn: boolean) => {
    const assertion = await signWithPasskey(options, isFilledIn)
    if (assertion === 'given up' || (isFilledIn && typeof assertion === 'string')) return
    if (typeof assertion === 'string') throw new CallFailed(0, { message: m.members_passkey_failed() })
    setBusy(true)
    const isRemembered = latest.current.remember()
    const member = await call('POST /auth/passkey/login', { assertion, remember: isRemembered })
    await completeLogin(member, { remember: isRemembered })
    await latest.current.goBack()
  }, [])
  const tell = useCallback((failure: unknown) => {
    setBusy(false)
    latest.current.refuse(failure)
  }, [])

  const [isFillingIn, setIsFillingIn] = useState(false)
  useEffect(() => void fillsInPasskeys().then(setIsFillingIn), [])
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isFillingIn) return
    let dropped = false
    const offer = async () => {
      const options = await call('POST /auth/passkey/begin', {}).catch(() => null) // a background request: failures stay silent
      if (options && !dropped) await enter(options, true).catch(tell)
    }
    void offer()
    const timer = setTimeout(() => setRound((count) => count + 1), renewal)
    return () => {
      dropped = true
      clearTimeout(timer)
      void stopWaiting()
    }
  }, [isFillingIn, round, enter, tell])

  const press = async () => {
    if (!hasPasskeys()) return tell(new CallFailed(0, { message: m.members_passkey_none() }))
    setBusy(true)
    try {
      await enter(await call('POST /auth/passkey/begin', {}), false)
      setBusy(false)
    } catch (error) {
      tell(error)
    }
    setRound((count) => count + 1) // offers autofill again after a cancelled attempt
  }
  return { busy, press }
}
