import type { Reply } from '#ui/api.ts'

export type StaffShop = Reply<'GET /staff/company'>

/** What the form of the shop holds. */
export interface ShopTyped {
  nameZh: string
  nameEn: string
  theme: StaffShop['theme']
  defaultLanguage: StaffShop['defaultLanguage']
  hours: StaffShop['openingHours']
}
