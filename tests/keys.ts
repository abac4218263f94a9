import { Keys, writeKeys } from '#server/lib/process/keys.ts'

const key = { id: '1', bytes: Buffer.alloc(32, 'the key of every test') }

/** What the values of every test's database are made with. */
export const testKeys = new Keys([key])
export const testRing = [key]
/** The same for the setting KEYS of a process on such a database. */
export const keysSetting = writeKeys(testRing)
