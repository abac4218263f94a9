import { expect, test } from 'vitest'
import { CallFailed, readReply, writeRequest } from './api.ts'

test('[7.109] [7.110] a call lies under /api and carries the locale', () => {
  const [path, init] = writeRequest('POST /tag', {}, 'en-US')
  expect(path).toBe('/api/tag?locale=en-US')
  expect(init).toMatchObject({ method: 'POST', body: '{}' })
})

test('what a GET asks stands in its address, names in its path filled in', () => {
  const [path, init] = writeRequest('GET /item/product/{id}', { id: 'A/1 茶' }, 'zh-TW')
  expect(path).toBe('/api/item/product/A%2F1%20%E8%8C%B6?locale=zh-TW')
  expect(init.body).toBeUndefined()
  expect(writeRequest('GET /item/typeahead', { search: '風筒&x' }, 'zh-TW')[0]).toBe(
    `/api/item/typeahead?locale=zh-TW&search=${encodeURIComponent('風筒&x')}`,
  )
})

test('a list travels as a list', () => {
  const [, init] = writeRequest('POST /shop_cart/addToShopCart', [{ prodCode: 'CUP' }], 'zh-TW')
  expect(init.body).toBe(JSON.stringify([{ prodCode: 'CUP' }]))
})

const failing = (answer: object, status = 422) => readReply(Response.json(answer, { status })).catch((error) => error)

test('[8.04] the message of a refusal is its message, else its cause, else its code', async () => {
  const refusal = { message: '已售罄', errorCause: 'no stock', error: 'SOLD_OUT' }
  expect((await failing(refusal)).message).toBe('已售罄')
  expect((await failing({ ...refusal, message: undefined })).message).toBe('no stock')
  expect((await failing({ error: 'SOLD_OUT' })).message).toBe('SOLD_OUT')
})

test('[8.05] a call that fails is rejected with what the shop said', async () => {
  const facts = { name: 'Kettle', left: 2 }
  const error = await failing({ message: 'Only 2 left', error: 'INSUFFICIENT_STOCK', facts }, 409)
  expect(error).toBeInstanceOf(CallFailed)
  expect(error).toMatchObject({ status: 409, error: 'INSUFFICIENT_STOCK', facts })
})

test('an answer that is no JSON is a failure like any other', async () => {
  const error = await readReply(new Response('<h1>Bad gateway</h1>', { status: 502 })).catch((failed) => failed)
  expect(error).toMatchObject({ status: 502, message: '' })
})

test('an answer that breaks off on its way is no answer', async () => {
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"items":['))
      stream.error(new DOMException('given up', 'AbortError'))
    },
  })
  await expect(readReply(new Response(broken))).rejects.toThrow('given up')
})
