import { expect, test } from 'vitest'
import { sayLabel, sayStep } from './order-wording.rules.ts'

test('goods that are fetched at the showroom are ready there, and on their way to nobody', () => {
  const sent = { axis: 'fulfilment', from: 'picking', to: 'dispatched' }
  const told = (pickUp: boolean) => [
    sayLabel('wait receiving', { pickUp }, 'en-US'),
    sayStep(sent, { pickUp }, 'en-US'),
  ]
  expect(told(false)).toEqual(['On its way', 'Goods dispatched'])
  expect(told(true)).toEqual(['To collect', 'Ready to collect'])
})
