// A bank in its own process that only opens payments: a real one runs elsewhere and takes nothing of this machine.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from './child.ts'
import './ending.ts'

interface BenchPayment {
  amountCents: number
  currency: string
  reference: string
}

const opened = new Map<string, string>()

const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body =
      request.method === 'POST' ? open(JSON.parse(Buffer.concat(parts).toString()) as BenchPayment) : find(request.url!)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})

function open({ amountCents, currency, reference }: BenchPayment): string {
  const id = randomUUID()
  const payment = { id, payUrl: `http://127.0.0.1/pay/${id}`, status: 'created', amountCents, currency, reference }
  opened.set(id, JSON.stringify(payment))
  return opened.get(id)!
}

const find = (url: string) => opened.get(url.split('/').at(-1)!)!

server.keepAliveTimeout = 600_000 // nobody asks over a connection that this one is closing
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
