/** The payee: an FPS identifier, or a mobile number or e-mail address registered with FPS. */
export type Payee =
  | { kind: 'identifier'; id: string }
  | { kind: 'mobile'; mobile: string; bank: string | null }
  | { kind: 'email'; email: string; bank: string | null }

/** The payee's name as a bank shows it: Latin letters, at most 25. */
export const nameInLatin = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 25)
    .trim() || 'NA'

/** Parses the payee from a company's settings; null when there is none. */
export function readPayee(payee: string, clearingCode: string): Payee | null {
  const bank = /^\d{3}$/.test(clearingCode) ? clearingCode : null
  if (/^(\d{7}|\d{9})$/.test(payee)) return { kind: 'identifier', id: payee }
  if (/^\+\d{1,3}-\d{6,12}$/.test(payee)) return { kind: 'mobile', mobile: payee, bank }
  if (/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(payee) && payee.length <= 64) return { kind: 'email', email: payee, bank }
  return null
}

export interface FpsRequest {
  payee: Payee
  /** The payee's name as the bank shows it: Latin letters, at most 25. */
  payeeName?: string
  /** A code with an amount is valid for one payment; without one, the payer enters it. */
  cents?: number
  /** References by which the shop finds the money on its statement: at most 25 characters each. */
  billNumber?: string
  reference?: string
  /** Banks refuse the code after this moment. */
  until?: Temporal.Instant
}

/**
 * The text of an FPS code: tags, lengths and values by the EMVCo rules for merchant-presented codes, with HKICL's template
 * in tag 26. Everything is ASCII, so that a length in characters is one in bytes.
 */
export function writeFpsCode({ payee, payeeName = 'NA', cents, billNumber, reference, until }: FpsRequest): string {
  const fields: readonly FpsField[] = [
    ['00', '01'],
    ['01', cents === undefined ? '11' : '12'], // static or dynamic
    ['26', join([['00', 'hk.com.hkicl'], ...payeeFields(payee), ['05', until && writeMoment(until)]])],
    ['52', '0000'],
    ['53', '344'], // HKD
    ['54', cents === undefined ? undefined : writeSum(cents)],
    ['58', 'HK'],
    ['59', payeeName],
    ['60', 'HK'],
    [
      '62',
      join([
        ['01', billNumber],
        ['05', reference],
      ]),
    ],
  ]
  const body = `${join(fields)}6304`
  return body + checksum(body)
}

type FpsField = readonly [tag: string, value: string | undefined]

const join = (fields: readonly FpsField[]) => fields.map(writeField).join('')

/** An empty value is omitted. */
function writeField([tag, value]: FpsField): string {
  if (value === undefined || value === '') return ''
  if (value.length > 99 || !/^[\x20-\x7e]+$/.test(value))
    throw new Error(`field ${tag} of an FPS code cannot hold this`)
  return tag + String(value.length).padStart(2, '0') + value
}

function payeeFields(payee: Payee): readonly FpsField[] {
  if (payee.kind === 'identifier') return [['02', payee.id]]
  const bank: FpsField = ['01', payee.bank ?? undefined]
  return [bank, payee.kind === 'mobile' ? ['03', payee.mobile] : ['04', payee.email]]
}

function writeSum(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error('an FPS code is for a sum above nothing')
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Wall-clock time in Hong Kong, YYYYMMDDHHMMSS. */
function writeMoment(at: Temporal.Instant): string {
  const text = at.toZonedDateTimeISO('Asia/Hong_Kong').toPlainDateTime().toString({ smallestUnit: 'second' })
  return text.replaceAll(/[-T:]/g, '')
}

/** CRC-16/CCITT-FALSE over everything up to and including its own tag and length; four digits, leading zeros kept. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
