import { Keys, writeKeys } from '#server/lib/process/keys.ts'

const key = { id: '1', bytes: Buffer.alloc(32, 'the key of every test') }

/** The keys of every test's database. */
export const testKeys = new Keys([key])
export const testRing = [key]
/** The same as the setting KEYS, for a process on such a database. */
export const keysSetting = writeKeys(testRing)
