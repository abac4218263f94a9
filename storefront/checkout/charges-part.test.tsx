import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentResult } from '#contract/checkout.ts'
import { ChargesPart } from './charges-part.tsx'
import type { Choosing } from './use-savings.ts'

const draw = (chargeChoices: PaymentResult['chargeChoices'], charges: string[] = []) =>
  renderToString(
    <ChargesPart
      quote={{ chargeChoices } as PaymentResult}
      choosing={{ savings: { charges } } as unknown as Choosing}
    />,
  )
const wrap = { kind: 'gift_wrap', name: '禮物包裝', amount: 15 }

test('a shop that offers no charge shows no control for one', () => {
  expect(draw([])).toBe('')
  expect(draw([], ['gift_wrap'])).toBe('')
})

test('a charge that is offered has a box with its name and what it costs, ticked once it is chosen', () => {
  const open = draw([wrap])
  expect(open).toContain('禮物包裝（HK$15.00）')
  expect(open).toContain('name="charge-gift_wrap"')
  expect(open).not.toContain('checked=""')
  expect(draw([wrap], ['gift_wrap'])).toContain('checked=""')
})
