import type { ComponentProps } from 'react'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

/** How new prices are rounded. */
export function RoundingSelect(field: Omit<ComponentProps<typeof Select>, 'label' | 'choices'>) {
  return (
    <Select
      label={m.console_prices_round()}
      choices={[
        { value: 'none', label: m.console_round_none() },
        { value: 'dollar', label: m.console_round_dollar() },
        { value: 'dime', label: m.console_round_dime() },
        { value: 'ninety', label: m.console_round_ninety() },
      ]}
      {...field}
    />
  )
}
