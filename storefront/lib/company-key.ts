/** What says whose shop a page is. §1 */
export interface CompanyKey {
  coCode: string
  coKey: string
  shopCode: string
}

export const defaultShopCode = 'WEBSITE'
