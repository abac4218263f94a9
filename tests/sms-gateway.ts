import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GatewayRequest {
  method: string
  path: string
  search: URLSearchParams
  headers: http.IncomingHttpHeaders
  body: string
}

/** The gateway's answer; undefined closes the connection without one. */
export type GatewayReply = { status: number; body: string } | undefined

/** A local SMS gateway in place of Twilio or another one: it answers as set, and stores the requests. */
export async function openGateway(answer: (asked: GatewayRequest) => GatewayReply | Promise<GatewayReply>) {
  const asked: GatewayRequest[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const { pathname: path, searchParams: search } = new URL(request.url ?? '', 'http://gateway')
      const one = { method: request.method ?? '', path, search, headers: request.headers, body }
      asked.push(one)
      void Promise.resolve(answer(one)).then((reply) => {
        if (!reply) return request.socket.destroy()
        response.writeHead(reply.status, { 'content-type': 'application/json' })
        return response.end(reply.body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
