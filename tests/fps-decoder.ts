/**
 * Reads an FPS code as a bank does. It is written from the EMVCo and HKICL specifications and shares no code with the shop's
 * writer, so that one mistake cannot affect both.
 */
export interface ReadCode {
  isDynamic: boolean
  account: Record<string, string>
  sum: string | null
  merchant: string
  additional: Record<string, string>
}

export function decodeFpsCode(text: string): ReadCode {
  const bytes = Array.from(text, (sign) => sign.codePointAt(0)!)
  if (bytes.some((byte) => byte > 0x7e || byte < 0x20)) throw new Error('not ASCII')
  const top = split(text)
  const tags = top.map(([tag]) => tag)
  if (tags[0] !== '00' || tags.at(-1) !== '63') throw new Error('begins or ends wrongly')
  if (new Set(tags).size !== tags.length) throw new Error('a tag stands twice')
  const whole = new Map(top)
  if (whole.get('63') !== crcByTable(bytes.slice(0, -4))) throw new Error('checksum')
  for (const [tag, wanted] of Object.entries({ '00': '01', '52': '0000', '53': '344', '58': 'HK', '60': 'HK' }))
    if (whole.get(tag) !== wanted) throw new Error(`tag ${tag}`)
  const account = Object.fromEntries(split(whole.get('26') ?? ''))
  if (account['00'] !== 'hk.com.hkicl') throw new Error('not FPS')
  const point = whole.get('01')
  if (point !== '11' && point !== '12') throw new Error('tag 01')
  const sum = whole.get('54') ?? null
  if (sum !== null && (sum.length > 13 || !/^(0|[1-9]\d*)(\.\d\d?)?$/.test(sum))) throw new Error('sum')
  return {
    isDynamic: point === '12',
    account,
    sum,
    merchant: whole.get('59') ?? '',
    additional: Object.fromEntries(split(whole.get('62') ?? '')),
  }
}

function split(text: string): [string, string][] {
  const fields: [string, string][] = []
  let rest = text
  while (rest !== '') {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    if (!tag || !length || rest.length < 4 + Number(length) || length === '00') throw new Error('broken field')
    fields.push([tag, rest.slice(4, 4 + Number(length))])
    rest = rest.slice(4 + Number(length))
  }
  return fields
}

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index * 256
  for (let round = 0; round < 8; round += 1) value = value >= 0x8000 ? ((value * 2) ^ 0x11021) % 0x10000 : value * 2
  return value
})

function crcByTable(bytes: readonly number[]): string {
  const crc = bytes.reduce((sum, byte) => ((sum * 256) % 0x10000) ^ table[Math.floor(sum / 256) ^ byte]!, 0xffff)
  return `000${crc.toString(16)}`.slice(-4).toUpperCase()
}
