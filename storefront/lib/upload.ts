import { type Input, readReply, type Reply, type Route, writeRequest } from '#ui/api.ts'
import { sendWithToken, throwNetworkFailure } from './call.ts'
import { language } from './language.ts'

/** Makes a call with a file as its body, and reports progress. Only XMLHttpRequest reports upload progress; fetch does not. */
export async function upload<R extends Route>(
  route: R,
  input: Input<R>,
  file: Blob,
  onPart: (share: number) => void,
): Promise<Reply<R>> {
  const [path] = writeRequest(route, {} as Input<R>, language())
  const query = new URLSearchParams(
    Object.entries(input as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const go = (authorization?: string) => carry(`${path}&${query}`, file, authorization, onPart)
  return sendWithToken(route, go, readReply<R>).catch(throwNetworkFailure)
}

function carry(
  address: string,
  file: Blob,
  authorization: string | undefined,
  onPart: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    if (authorization) request.setRequestHeader('authorization', authorization)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new Error('the network was lost')))
    request.addEventListener('load', () => {
      const headers = new Headers()
      for (const name of ['authorization', 'new-token', 'retry-after']) {
        const value = request.getResponseHeader(name)
        if (value) headers.set(name, value)
      }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    request.send(file)
  })
}
