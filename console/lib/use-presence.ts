import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CallFailed, type Input } from '#ui/api.ts'
import { call } from './call.ts'
import { signInsteadOfCode } from './passkey-proof.ts'

/** Password and code as they are typed, in a form with other fields. */
export interface PresenceTyped {
  presence: { password: string; totp: string }
}
export const noPresence: PresenceTyped['presence'] = { password: '', totp: '' }

type ShownProof = Input<'POST /staff/people'>['presence']
export type Shown<T> = Omit<T, 'presence'> & { presence: ShownProof }

/**
 * Hands on what was typed with the proof of who is there: the password, and the code or a passkey in its place. A passkey is
 * asked for after every other field is right, because each signature is good once.
 */
export function usePresence<T extends PresenceTyped>(form: UseFormReturn<T>, act: (shown: Shown<T>) => void) {
  const isWithoutCode = useRef(false)
  const [isSigning, setIsSigning] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const showByCode = () => {
    isWithoutCode.current = false
    setFailure(null)
    void form.handleSubmit(({ presence, ...typed }) => act({ ...typed, presence }))()
  }
  const showByPasskey = () => {
    isWithoutCode.current = true
    setFailure(null)
    void form.handleSubmit(async ({ presence: { password }, ...typed }) => {
      setIsSigning(true)
      try {
        act({ ...typed, presence: { password, passkey: await signInsteadOfCode(call) } })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        setFailure(error)
      } finally {
        setIsSigning(false)
      }
    })()
  }
  return { showByCode, showByPasskey, isWithoutCode: () => isWithoutCode.current, isSigning, failure }
}
