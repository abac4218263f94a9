import { Keys } from '#server/lib/keys.ts'

/** What the values of every test's database are made with. */
export const testKeys = new Keys([{ id: '1', bytes: Buffer.alloc(32, 'the key of every test') }])
