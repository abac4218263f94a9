import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signAsApple } from './identity-providers.ts'

test('what is shown to Apple as a secret is signed with the key it gave out, names who asks, and is over in 5 minutes', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apple = { clientId: 'shop.harbour.web', teamId: 'TEAM123456', keyId: 'KEY1234567' }
  const body = new URLSearchParams()
  const before = Math.floor(Date.now() / 1_000)
  const prove = signAsApple({ ...apple, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) })
  prove({ issuer: 'https://appleid.apple.com' }, { client_id: apple.clientId }, body, new Headers())

  expect(body.get('client_id')).toBe(apple.clientId)
  const [head = '', claims = '', signature = ''] = body.get('client_secret')!.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(read(head)).toEqual({ alg: 'ES256', kid: apple.keyId })
  expect(read(claims)).toMatchObject({ iss: apple.teamId, sub: apple.clientId, aud: 'https://appleid.apple.com' })
  const { iat, exp } = read(claims) as Record<'iat' | 'exp', number>
  expect(iat).toBeGreaterThanOrEqual(before)
  expect(iat).toBeLessThanOrEqual(Date.now() / 1_000)
  expect(exp - iat).toBe(300)
  const isSigned = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(isSigned(`${head}.${claims}`)).toBe(true)
  expect(isSigned(`${head}.${claims}x`)).toBe(false)
})
