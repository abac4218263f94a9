import type { Route } from './api.ts'
import { CallFailed, readReply, type Input, type Reply, writeRequest } from './api.ts'
import { language } from './language.ts'
import { keepToken, session, settleToken } from './session.ts'
import { m } from '#words/compiled/messages.js'

/**
 * Makes a call whose body is a file, and tells how much of it has gone. fetch does not tell that, so this is the one place
 * with the older way to ask.
 */
export async function upload<R extends Route>(
  route: R,
  input: Input<R>,
  file: Blob,
  onPart: (share: number) => void,
): Promise<Reply<R>> {
  await settleToken(true)
  const [path] = writeRequest(route, {} as Input<R>, language())
  const query = new URLSearchParams(
    Object.entries(input as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${path}&${query}`)
    request.setRequestHeader('authorization', `Bearer ${session.get()?.token ?? ''}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new CallFailed(0, { message: m.shell_network_error() })))
    request.addEventListener('load', () => {
      const fresh = request.getResponseHeader('authorization')
      if (fresh) keepToken(fresh)
      readReply<R>(new Response(request.responseText, { status: request.status })).then(resolve, reject)
    })
    request.send(file)
  })
}
