/** Identifies the company of a page. §1 */
export interface CompanyKey {
  coCode: string
  coKey: string
  shopCode: string
}

export const defaultShopCode = 'WEBSITE'
