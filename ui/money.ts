const inHongKong = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** HKD with 2 decimals, as Hong Kong writes it. §9 */
export const formatHkd = (amount: number) => `${amount < 0 ? '−' : ''}HK$${inHongKong.format(Math.abs(amount))}`

/** From where or up to where something holds is no price, and shows cents only where it has them: 滿 HK$500. */
export const formatShort = (amount: number) => formatHkd(amount).replace(/\.00$/, '')
