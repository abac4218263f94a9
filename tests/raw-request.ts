import http from 'node:http'

export interface RawQuestion {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export interface RawAnswer {
  status: number
  /** Without headers that differ for each response. */
  headers: [string, string][]
  header: (name: string) => string | undefined
  body: Buffer
}

/** A request without fetch's processing: returns the response's raw bytes. */
export function askRaw(port: number, path: string, { method = 'GET', headers = {}, body }: RawQuestion = {}) {
  const length =
    body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<RawAnswer>((resolve, reject) => {
    const options = { port, path, method, headers: { host: 'localhost', ...length, ...headers } }
    const sent = http.request(options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairs.filter(([name]) => name !== 'date' && name !== 'x-request-id'),
          header: (name) => pairs.find(([one]) => one === name)?.[1],
          body: Buffer.concat(parts),
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
