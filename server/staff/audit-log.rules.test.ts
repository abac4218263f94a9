import { expect, test } from 'vitest'
import { addressTextNames } from '#contract/address-parts.ts'
import { hideInput } from './audit-log.rules.ts'

test.each(addressTextNames)('the %s of an address is not written into the audit log, wherever it stands', (part) => {
  const written = JSON.stringify(hideInput({ [part]: 'secret', book: [{ [part]: 'secret' }] }))
  expect(written).not.toContain('secret')
  expect(written).toContain(part)
})

test('what is not about a person is written into the audit log as it came', () => {
  const input = { barcode: '29CUP', quantity: 3, reason: 'counted' }
  expect(hideInput(input)).toEqual(input)
})
