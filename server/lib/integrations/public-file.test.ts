import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpsServer, testCertificate } from '#tests/https-server.ts'
import { fetchPublicFile, isPublicAddress } from './public-file.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%j is not on the internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111'])('%s is on the internet', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

const answers: Record<string, RequestListener> = {
  '/photo.jpg': (_, response) => response.end('a photo'),
  '/moved': (_, response) => response.writeHead(302, { location: 'https://other.pictures.example/photo.jpg' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'https://inside.pictures.example/photo.jpg' }).end(),
  '/meta': (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
  '/plain': (_, response) => response.writeHead(302, { location: 'http://pictures.example/photo.jpg' }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/large': (_, response) => response.end(Buffer.alloc(2_000)),
  '/larger-than-told': (_, response) => {
    response.writeHead(200) // without a length
    for (let at = 0; at < 20; at += 1) response.write(Buffer.alloc(100))
    response.end()
  },
  '/silent': () => {},
  '/drips': (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
  },
  '/gone': (_, response) => response.writeHead(404).end('not here'),
}

let server: Awaited<ReturnType<typeof openHttpsServer>>
const asked: string[] = []
beforeAll(async () => {
  server = await openHttpsServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answers[request.url ?? '']?.(request, response)
  })
})
afterAll(() => server.close())

/** The names of a small internet: this machine stands for a public one. */
const names: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'other.pictures.example': ['127.0.0.1'],
  'inside.pictures.example': ['10.0.0.7'],
  'both.pictures.example': ['127.0.0.1', '10.0.0.7'],
  'stranger.example': ['127.0.0.1'],
}
let looked = 0
const read = (address: string, { timeout = 5_000 } = {}) =>
  fetchPublicFile(
    address,
    { mostBytes: 1_000, timeout },
    {
      resolve: async (host) => {
        looked += 1
        return names[host] ?? []
      },
      mayReach: (to) => to === '127.0.0.1' || isPublicAddress(to),
      ca: testCertificate,
      port: server.port,
    },
  )
const refused = (error: string) => expect.objectContaining({ code: error }) as Error

test('a file is read, also behind a redirect, from the address that was looked up once', async () => {
  looked = 0
  expect(String(await read('https://pictures.example/photo.jpg'))).toBe('a photo')
  expect(looked).toBe(1)
  expect(String(await read('https://pictures.example/moved'))).toBe('a photo')
  expect(asked.at(-1)).toBe(`other.pictures.example:${server.port} /photo.jpg`)
})

test.each([
  ['http://pictures.example/photo.jpg', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://pictures.example:8443/photo.jpg', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://user:secret@pictures.example/photo.jpg', 'PICTURE_ADDRESS_UNSAFE'],
  ['file:///etc/passwd', 'PICTURE_ADDRESS_UNSAFE'],
  ['nonsense', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://inside.pictures.example/photo.jpg', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://both.pictures.example/photo.jpg', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://169.254.169.254/latest/meta-data', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://0x0a000001/', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://[::ffff:10.0.0.1]/', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://pictures.example/inside', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://pictures.example/meta', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://pictures.example/plain', 'PICTURE_ADDRESS_UNSAFE'],
  ['https://pictures.example/circle', 'PICTURE_UNREACHABLE'],
  ['https://pictures.example/gone', 'PICTURE_UNREACHABLE'],
  ['https://nobody.example/photo.jpg', 'PICTURE_UNREACHABLE'],
  ['https://stranger.example/photo.jpg', 'PICTURE_UNREACHABLE'], // its certificate names others
  ['https://pictures.example/large', 'FILE_TOO_LARGE'],
  ['https://pictures.example/larger-than-told', 'FILE_TOO_LARGE'],
])('%s is refused: %s', async (address, error) => {
  await expect(read(address)).rejects.toEqual(refused(error))
})

test.each(['silent', 'drips'])('who is %s is not waited for', async (manner) => {
  await expect(read(`https://pictures.example/${manner}`, { timeout: 300 })).rejects.toEqual(
    refused('PICTURE_UNREACHABLE'),
  )
})
