import { formatHkd } from '#storefront/lib/money.ts'

/** Points that are worth HK$1. */
const pointsPerDollar = 20

export const sayWorth = (points: number) => formatHkd(Math.floor((points * 100) / pointsPerDollar) / 100)

export const sayPoints = (points: number) => points.toLocaleString('en-HK')
