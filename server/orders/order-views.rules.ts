import type { AddressPart, AddressText } from '#contract/address-parts.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'

export type WrittenAddress = Record<AddressPart, string>

const none = /^(無|没有|沒有|none|n\/?a|-)?$/i

/** An address in postal order: from region to flat in Chinese, from flat to region in English. */
export function writeAddress(address: WrittenAddress, locale: Locale): string {
  const { region, district, street, building } = address
  const area = address.area === district ? '' : address.area // the area Wan Chai is in the district Wan Chai
  const texts: Record<AddressText, string> = {
    street,
    building,
    block: part(address.block, (text) => m.address_block_named({ text }, { locale }), /座|block|tower|house/i),
    floor: part(address.floor, (text) => m.address_floor_named({ text }, { locale }), /樓|層|\/?f\b|floor/i),
    flat: part(address.flat, (text) => m.address_flat_named({ text }, { locale }), /室|flat|room|unit/i),
  }
  const parts = [region, district, area, ...Object.values(texts)].filter((text) => text !== '')
  return languageFacts[locale].addressFromRegion ? joinChinese(parts.join(' ')) : parts.toReversed().join(', ')
}

/** Removes spaces between Chinese characters and figures: 大圍道1號示範大廈A座. Latin words keep theirs. */
const joinChinese = (text: string) =>
  text.replace(/(?<=\p{sc=Han}) +(?=[\p{sc=Han}\p{N}]|\p{L}{1,2}(?:座|室))|(?<=\p{N}) +(?=\p{sc=Han})/gu, '')

/** Omits "none"; does not add a name that the text already has. */
function part(text: string, name: (text: string) => string, named: RegExp): string {
  const bare = text.trim()
  if (none.test(bare)) return ''
  return named.test(bare) ? bare : name(bare)
}

const trackingPages: Record<string, string> = {
  SF_EXPRESS: 'https://htm.sf-express.com/hk/tc/dynamic_function/waybill/#search/bill-number/',
  HONGKONG_POST: 'https://www.hongkongpost.hk/tc/mail_tracking/index.html?trackcode=',
  KERRY: 'https://hk.kerryexpress.com/track?track=',
}

/** The carrier's tracking page. */
export const trackingUrlOf = (carrier: string, trackingNo: string): string | null =>
  trackingNo !== '' && trackingPages[carrier] ? `${trackingPages[carrier]}${encodeURIComponent(trackingNo)}` : null
