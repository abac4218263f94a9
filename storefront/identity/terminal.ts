import { findCompany } from '#storefront/lib/company.ts'
import { language } from '#storefront/lib/language.ts'

/** The terminal of a login: this shop's website, terminal 1. §9 */
export async function describeTerminal() {
  const { coCode, shopCode } = await findCompany()
  return { coCode, shopId: shopCode, termId: '1', systemFlag: 'WEBSITE', locale: language() }
}
