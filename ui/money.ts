const inHongKong = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** HKD with 2 decimals. §9 */
export const formatHkd = (amount: number) => `${amount < 0 ? '−' : ''}HK$${inHongKong.format(Math.abs(amount))}`

/** Thresholds and limits show cents only if they have any: 滿 HK$500. */
export const formatShort = (amount: number) => formatHkd(amount).replace(/\.00$/, '')
