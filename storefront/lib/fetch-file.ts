import { m } from '#words/compiled/messages.js'
import { CallFailed, type Input, readReply, type Route, writeRequest } from './api.ts'
import { language } from './language.ts'
import { keepToken, session, settleToken } from './session.ts'

/** The file that a call gives. It is the visitor's own: an <img> or a link could not bring the token. */
export async function fetchFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  await settleToken(true)
  const [path, init] = writeRequest(route, input, language())
  ;(init.headers as Headers).set('authorization', `Bearer ${session.get()?.token ?? ''}`)
  const response = await fetch(path, init).catch(() => {
    throw new CallFailed(0, { message: m.shell_network_error() })
  })
  const fresh = response.headers.get('authorization')
  if (fresh) keepToken(fresh)
  if (!response.ok) await readReply<R>(response)
  return response.blob()
}
