import { expect, onTestFinished, test } from 'vitest'
import { connectToClone } from '#tests/database.ts'
import { isHarmless } from './lifetime.ts'

test('a connection released twice, as graphile-worker does when its server is lost, does not end the process', async () => {
  const connection = await connectToClone(1)
  onTestFinished(() => connection.close())
  const client = await connection.pool.connect()
  client.release()
  const found = await Promise.resolve()
    .then(() => client.release())
    .catch((error: unknown) => error)
  expect(found).toBeInstanceOf(Error)
  expect(isHarmless(found)).toBe(true)
  expect(isHarmless(new Error('something else'))).toBe(false)
})
