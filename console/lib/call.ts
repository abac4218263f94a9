import { type CallShopApi, CallFailed, type Input, readReply, type Reply, type Route, writeRequest } from '#ui/api.ts'
import { callWithProof } from '#ui/prove-person.ts'
import { m } from '#words/compiled/messages.js'
import { takeEarlyAnswer } from './early-answers.ts'
import { chosenLanguage } from './language.ts'
import { endSession, keepSession, session } from './session.ts'

/** Makes a call with the token of whoever works here. */
export const call: CallShopApi = async (route, input, options) =>
  readReply<typeof route>(await send(route, input, options))

/** The file that a call answers. It needs the token, which an <img> or a link cannot send. */
export async function fetchFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  const response = await send(route, input)
  if (!response.ok) await readReply<R>(response)
  return response.blob()
}

/** Makes a call whose body is a file; its other input goes into the query. */
export async function sendFile<R extends Route>(route: R, input: Input<R>, file: Blob): Promise<Reply<R>> {
  const [path] = writeRequest(route, {} as Input<R>, chosenLanguage.get())
  const query = new URLSearchParams(
    Object.entries(input as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const headers = new Headers({ 'content-type': file.type || 'application/octet-stream' })
  return readReply<R>(await carry(`${path}&${query}`, { method: 'POST', headers, body: file }))
}

/** Before anybody is logged in. `company` is named on the console's own host alone. */
export const callFor: (company: string) => CallShopApi = (company) => async (route, input, options) =>
  readReply<typeof route>(await send(route, input, options, company))

/** Logs in, by whichever call: the answer is kept with its token. After many tries it takes a proof of work. */
export async function logIn<R extends 'POST /staff/login' | 'POST /staff/setUp'>(
  route: R,
  input: Input<R>,
  company: string,
): Promise<void> {
  let token = ''
  const call: CallShopApi = async (asked, about, options) => {
    const response = await send(asked, about, options, company)
    token = response.headers.get('authorization') ?? token
    return readReply<typeof asked>(response)
  }
  const words = () => ({ failed: m.console_check_failed(), givenUp: m.console_check_failed() })
  const answer = await callWithProof(call, [route, input], words)
  keepSession({ ...answer, token, company })
}

async function send<R extends Route>(
  route: R,
  input: Input<R>,
  options: Parameters<CallShopApi>[2] = {},
  company?: string,
): Promise<Response> {
  const [path, init] = writeRequest(route, input, chosenLanguage.get(), options)
  return carry(path, init, company)
}

async function carry(path: string, init: RequestInit, company = session.get()?.company ?? ''): Promise<Response> {
  const held = session.get()
  const headers = init.headers as Headers
  if (held) headers.set('authorization', `Bearer ${held.token}`)
  if (company) headers.set('co-code', company)
  const early = held && takeEarlyAnswer(path, init.method, held.token)
  const response = await (early ?? fetch(path, init)).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailed(0, { message: m.console_network_error() })
  })
  if (response.status === 401 && held && held.token === session.get()?.token) endSession()
  return response
}
