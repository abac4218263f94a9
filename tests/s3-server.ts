import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '#server/lib/integrations/s3-bucket.ts'

const bucket = 'harbour-files'

/** What stands between the shop and its bucket: a request that it answers itself, or a body that it spoils. */
type Trouble =
  | { kind: 'silent' } // takes the request and never answers
  | { kind: 'answers'; status: number; code: string; times: number }
  | { kind: 'lists'; pages: [key: string, at: string][][] } // s3rver has no second page: it asks Node for a cipher that is gone
  | { kind: 'stalls' } // sends half of the file
  | { kind: 'spoils'; times: number } // one byte of the file is another

/** An S3 server on this machine, behind a proxy that can be told to fail. */
export async function openBucket() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  let trouble: Trouble | undefined
  const requests: string[] = []

  const proxy = http.createServer((request, response) => {
    requests.push(
      `${request.method} ${request.headers['transfer-encoding'] ?? request.headers['content-encoding'] ?? ''}`.trim(),
    )
    if (trouble?.kind === 'silent') return request.resume()
    if (trouble?.kind === 'answers' && trouble.times-- > 0) {
      const { status, code } = trouble
      request.resume()
      request.on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
      })
      return
    }
    if (trouble?.kind === 'lists') return list(request, response, trouble.pages)
    passOn(request, response)
  })

  function list(request: http.IncomingMessage, response: http.ServerResponse, pages: [string, string][][]) {
    const at = Number(new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token') ?? 0)
    const contents = pages[at]!.map(
      ([key, modified]) => `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`,
    )
    const next = at + 1 < pages.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
  }

  function passOn(request: http.IncomingMessage, response: http.ServerResponse) {
    const { method, url, headers } = request
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const body = Buffer.concat(pieces)
        const isFile = method === 'GET' && answer.statusCode === 200 && !url?.includes('list-type')
        if (isFile && trouble?.kind === 'spoils' && trouble.times-- > 0) body[body.length >> 1]! ^= 1
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        if (isFile && trouble?.kind === 'stalls') response.write(body.subarray(0, body.length >> 1))
        else response.end(body)
      })
    })
    request.pipe(onward)
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const settings: BucketSettings = {
    bucket,
    region: 'us-east-1',
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  return {
    settings,
    /** Methods and encodings of what came through, in order. */
    requests,
    fail: (how?: Trouble) => void (trouble = how),
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await server.close()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
