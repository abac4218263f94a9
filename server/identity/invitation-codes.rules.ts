// No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: read aloud and copied by hand.
const letters = '34679ACDEFGHJKMNPQRTWXY'
const length = 8

/** A code out of random bytes: 23 to the power of 8 of them, so that nobody meets one by chance. */
export const asInvitationCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')

/** As it is kept: typed in small letters or with blanks it is the same code. */
export const readInvitationCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
