import { findCompany } from '#storefront/lib/company.ts'
import { language } from '#storefront/lib/language.ts'

/** Where a login comes from, §9: this shop's website, terminal 1. */
export async function describeTerminal() {
  const { coCode, shopCode } = await findCompany()
  return { coCode, shopId: shopCode, termId: '1', systemFlag: 'WEBSITE', locale: language() }
}
