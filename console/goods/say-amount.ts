import { formatHkd } from '#ui/money.ts'

/** An amount that may be absent. */
export const sayAmount = (amount: number | null): string => (amount === null ? '–' : formatHkd(amount))
