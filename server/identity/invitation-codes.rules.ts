// Excludes 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V: codes are read aloud and copied by hand.
const letters = '34679ACDEFGHJKMNPQRTWXY'
const length = 8

/** Encodes random bytes. There are 23^8 codes, so guessing is impractical. */
export const asInvitationCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')

/** Normalises a code: case and spaces do not matter. */
export const readInvitationCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
