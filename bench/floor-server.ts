// The floor everything else is held against: bare node:http with a fixed 20 KB body.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './child.ts'

const body = Buffer.from('x'.repeat(20 * 1_024))
const server = http.createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
