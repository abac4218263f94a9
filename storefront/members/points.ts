import { formatHkd } from '#ui/money.ts'
import type { Reply } from '#ui/api.ts'

/** The data of the points page. */
export type PointsReply = Reply<'GET /vip/getVipBonusPageInfo'>

/** Points that are worth HK$1. */
const pointsPerDollar = 20

export const sayWorth = (points: number) => formatHkd(Math.floor((Math.max(0, points) * 100) / pointsPerDollar) / 100)

export const sayPoints = (points: number) => `${points < 0 ? '−' : ''}${Math.abs(points).toLocaleString('en-HK')}`

/** A change with its sign: +128, −400. */
export const sayChange = (points: number) => (points > 0 ? `+${sayPoints(points)}` : sayPoints(points))
