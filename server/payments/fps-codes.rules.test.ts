import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawQrCode } from '#server/lib/images/qr-code.ts'
import { decodeFpsCode } from '#tests/fps-decoder.ts'
import { type FpsRequest, type Payee, readPayee, writeFpsCode } from './fps-codes.rules.ts'

// Identifiers, numbers and addresses that do not exist, so that scanning this file pays nobody.
const nobody: Payee = { kind: 'identifier', id: '0000000' }

/** Codes that two independent decoders have read. */
const examples: [string, FpsRequest, string][] = [
  [
    'a sum, an order and a reference',
    { payee: nobody, cents: 128_850, billNumber: 'WEB2611200001', reference: 'PAY7F3K2' },
    '00020101021226270012hk.com.hkicl0207000000052040000530334454071288.505802HK5902NA6002HK62290113WEB26112000010508PAY7F3K26304DAC4',
  ],
  [
    'nothing but the payee, with a checksum that begins with 0',
    { payee: nobody },
    '00020101021126270012hk.com.hkicl020700000005204000053033445802HK5902NA6002HK630408D2',
  ],
  [
    'a payee of nine digits and ten cents',
    { payee: { kind: 'identifier', id: '000000000' }, cents: 10, reference: 'T1' },
    '00020101021226290012hk.com.hkicl020900000000052040000530334454040.105802HK5902NA6002HK62060502T163042D21',
  ],
  [
    'a mobile number at a bank',
    { payee: { kind: 'mobile', mobile: '+852-00000000', bank: '004' }, cents: 8_800, billNumber: 'WEB2611200002' },
    '00020101021226400012hk.com.hkicl01030040313+852-00000000520400005303344540588.005802HK5902NA6002HK62170113WEB261120000263046D37',
  ],
  [
    'an e-mail address at a bank',
    {
      payee: { kind: 'email', email: 'SHOP@EXAMPLE.INVALID', bank: '012' },
      cents: 9_999_999,
      billNumber: 'WEB2611200003',
    },
    '00020101021226470012hk.com.hkicl01030120420SHOP@EXAMPLE.INVALID520400005303344540899999.995802HK5902NA6002HK62170113WEB261120000363040D04',
  ],
  [
    'an end in Hong Kong time',
    {
      payee: nobody,
      cents: 128_850,
      billNumber: 'WEB2611200001',
      until: Temporal.Instant.from('2026-11-20T23:59:00+08:00'),
    },
    '00020101021226450012hk.com.hkicl0207000000005142026112023590052040000530334454071288.505802HK5902NA6002HK62170113WEB26112000016304A6C0',
  ],
  [
    'a name',
    { payee: nobody, cents: 50_000, billNumber: 'WEB2611200004', payeeName: 'DEMO SHOP HK' },
    '00020101021226270012hk.com.hkicl020700000005204000053033445406500.005802HK5912DEMO SHOP HK6002HK62170113WEB2611200004630484B2',
  ],
]

test.each(examples)('an FPS code with %s is written to the letter', (_, request, code) => {
  expect(writeFpsCode(request)).toBe(code)
})

test.each([
  [
    'a wrong checksum',
    '00020101021226270012hk.com.hkicl0207000000052040000530334454071288.505802HK5902NA6002HK62290113WEB26112000010508PAY7F3K263040000',
  ],
  [
    'another sum under the old checksum',
    '00020101021226270012hk.com.hkicl0207000000052040000530334454071288.515802HK5902NA6002HK62290113WEB26112000010508PAY7F3K26304DAC4',
  ],
  [
    'its end cut off',
    '00020101021226270012hk.com.hkicl0207000000052040000530334454071288.505802HK5902NA6002HK62290113WEB26112000010508PAY7F3',
  ],
  [
    'small letters in the checksum',
    '00020101021226270012hk.com.hkicl0207000000052040000530334454071288.505802HK5902NA6002HK62290113WEB26112000010508PAY7F3K26304dac4',
  ],
])('the decoder that judges our codes refuses one with %s', (_, code) => {
  expect(() => decodeFpsCode(code)).toThrow(Error)
})

test('the decoder that judges our codes reads one that the Inland Revenue prints', () => {
  const code =
    '00020101021126530012hk.com.hkicl0433FPS_Identifier_CRC201D@ird.gov.hk520400005303344540419895802HK5902NA6002HK63042767'
  expect(decodeFpsCode(code)).toMatchObject({
    isDynamic: false,
    account: { '04': 'FPS_Identifier_CRC201D@ird.gov.hk' },
    sum: '1989',
  })
})

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`))
const plain = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9 ./-]{1,${most}}$`))
const bank = fc.option(digits(3, 3))
const payees: fc.Arbitrary<Payee> = fc.oneof(
  fc.record({ kind: fc.constant('identifier' as const), id: fc.oneof(digits(7, 7), digits(9, 9)) }),
  fc.record({ kind: fc.constant('mobile' as const), mobile: digits(8, 8).map((number) => `+852-${number}`), bank }),
  fc.record({
    kind: fc.constant('email' as const),
    email: fc.stringMatching(/^[a-z0-9._-]{1,20}@[a-z0-9-]{1,20}\.invalid$/),
    bank,
  }),
)
const requests = fc.record(
  {
    payee: payees,
    payeeName: plain(25),
    cents: fc.integer({ min: 1, max: 999_999_999 }),
    billNumber: plain(25),
    reference: plain(25),
    until: fc
      .integer({ min: 1_700_000_000, max: 2_000_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
  },
  { requiredKeys: ['payee'] },
)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Computed with another calendar library: Hong Kong is UTC+8 all year. */
function momentInHongKong(until: Temporal.Instant): string {
  const there = new Date(until.epochMilliseconds + 8 * 3_600_000)
  const parts = [there.getUTCMonth() + 1, there.getUTCDate(), there.getUTCHours(), there.getUTCMinutes()]
  return [there.getUTCFullYear(), ...parts.map(twoDigits), twoDigits(there.getUTCSeconds())].join('')
}

function expectRead({ payee, payeeName, cents, billNumber, reference, until }: FpsRequest, code: string) {
  const account: Record<string, string> = { '00': 'hk.com.hkicl' }
  if (payee.kind === 'identifier') account['02'] = payee.id
  else if (payee.bank) account['01'] = payee.bank
  if (payee.kind === 'mobile') account['03'] = payee.mobile
  if (payee.kind === 'email') account['04'] = payee.email
  if (until) account['05'] = momentInHongKong(until)
  expect(decodeFpsCode(code)).toEqual({
    isDynamic: cents !== undefined,
    account,
    sum: cents === undefined ? null : (cents / 100).toFixed(2),
    merchant: payeeName ?? 'NA',
    additional: { ...(billNumber && { '01': billNumber }), ...(reference && { '05': reference }) },
  })
}

test('10,000 FPS codes, whatever they ask for, are read back by a decoder that shares nothing with their writer', () => {
  fc.assert(
    fc.property(requests, (request) => expectRead(request, writeFpsCode(request))),
    { numRuns: 10_000 },
  )
})

test('one wrong character, wherever it stands, is noticed', () => {
  fc.assert(
    fc.property(requests, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (request, at, sign) => {
      const code = writeFpsCode(request)
      const place = at % code.length
      const letter = String.fromCodePoint(sign)
      fc.pre(code[place] !== letter)
      expect(() => decodeFpsCode(code.slice(0, place) + letter + code.slice(place + 1))).toThrow(Error)
    }),
    { numRuns: 2_000 },
  )
})

test('the picture of an FPS code holds the code: read back from its pixels', async () => {
  for (const [, request, code] of examples) {
    const picture = await drawQrCode(writeFpsCode(request))
    const { data, info } = await sharp(Buffer.from(picture.split(',')[1]!, 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBeGreaterThan(350) // a phone's camera can scan it from a screen at arm's length
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code)
  }
})

test('what no field of an FPS code can hold is not written', () => {
  for (const cents of [0, -1, 1.5, Number.NaN])
    expect(() => writeFpsCode({ payee: nobody, cents })).toThrow('a sum above nothing')
  expect(() => writeFpsCode({ payee: nobody, payeeName: '海港' })).toThrow('field 59')
  expect(() => writeFpsCode({ payee: nobody, billNumber: 'x'.repeat(100) })).toThrow('field 01')
})

test('a payee is an identifier, a mobile number or an e-mail address', () => {
  expect(readPayee('0000000', '')).toEqual({ kind: 'identifier', id: '0000000' })
  expect(readPayee('+852-00000000', '004')).toEqual({ kind: 'mobile', mobile: '+852-00000000', bank: '004' })
  expect(readPayee('a@b.invalid', 'none')).toEqual({ kind: 'email', email: 'a@b.invalid', bank: null })
  for (const wrong of ['', '12345678', 'nobody', '852-1', 'a @b.c']) expect(readPayee(wrong, '')).toBe(null)
})
