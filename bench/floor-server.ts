// The baseline of the measurements: bare node:http. It serves 20 KB, or the exact bytes of a response that it was told to copy.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './child.ts'
import './ending.ts'
import type { Copy } from './load.ts'

const plain = Buffer.from('x'.repeat(20 * 1_024))
const copies: Buffer[] = []

const server = http.createServer((request, response) => {
  const body = copies[Number(request.url?.slice(1) || -1)] ?? plain
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('message', async (message) => {
  if (typeof message === 'object' && message && 'copy' in message) process.send?.(await keepCopy(message as Copy))
})

/** Stores the exact bytes of a response, compressed or not, under a path. */
function keepCopy({ copy }: Copy): Promise<{ path: string }> {
  const { url, method, headers, body } = copy
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = http.request(url, { method, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ path: `/${copies.push(Buffer.concat(parts)) - 1}` }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
