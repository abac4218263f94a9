import { type Input, readReply, type Route, writeRequest } from '#ui/api.ts'
import { sendWithToken, throwNetworkFailure } from './call.ts'
import { language } from './language.ts'

/** The file that a call returns. It needs the visitor's token, which an <img> or a link cannot send. */
export function fetchFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  const go = (authorization = '') => {
    const [path, init] = writeRequest(route, input, language())
    return fetch(path, { ...init, headers: { authorization } })
  }
  const read = async (response: Response) => {
    if (!response.ok) await readReply<R>(response)
    return response.blob()
  }
  return sendWithToken(route, go, read).catch(throwNetworkFailure)
}
