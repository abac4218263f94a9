import { CallFailed, type CallShopApi } from '#ui/api.ts'
import { signWithPasskey } from '#ui/passkeys.ts'
import { m } from '#words/compiled/messages.js'

/** What stands in the place of a code. Fails in words when no passkey was used. */
export async function signInsteadOfCode(call: CallShopApi) {
  const signed = await signWithPasskey(await call('POST /staff/passkeys/ask', {}), false)
  if (typeof signed === 'string')
    throw new CallFailed(0, {
      message: signed === 'given up' ? m.console_passkey_given_up() : m.console_passkey_failed(),
    })
  return signed
}
