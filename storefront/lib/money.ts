const inHongKong = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** HKD with 2 decimals, as Hong Kong writes it. §9 */
export const formatHkd = (amount: number) => `${amount < 0 ? '−' : ''}HK$${inHongKong.format(Math.abs(amount))}`
