import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a bank was asked. */
export interface BankRequest {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

export interface RecordingBank {
  url: string
  /** Calls `seen` before the next request reaches the bank. The function that it returns stops that, and returns the request, if there was one. */
  onAsked(seen: () => Promise<void>): () => BankRequest | undefined
  close(): Promise<void>
}

/** Stands before a bank, passes everything on and tells what was asked. */
export async function openRecordingBank(bank: string): Promise<RecordingBank> {
  let seen: (() => Promise<void>) | undefined
  let asked: BankRequest | undefined
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { method = 'GET', url: path = '/', headers } = request
      asked = { method, path, headers, body: Buffer.concat(parts).toString() }
      await seen?.()
      const answer = await askBank(bank, asked)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onAsked(told) {
      ;[seen, asked] = [told, undefined]
      return () => {
        seen = undefined
        return asked
      }
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const agent = new http.Agent({ keepAlive: true })

/** Asks a bank over kept connections, and returns its answer. */
export function askBank(bank: string, { method, path, headers, body }: BankRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...sent } = headers
    const request = http.request(bank + path, { agent, method, headers: sent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    request.on('error', reject)
    request.end(body)
  })
}
