import { type CompanyKey, defaultShopCode } from './company-key.ts'

let asking: Promise<CompanyKey> | undefined

/** The company of this host: from the rendered page, or else from the headers of the root page, retried for at most 60 s. §1 */
export function findCompany(): Promise<CompanyKey> {
  asking ??= (findOnPage() ?? import('./root-page.ts').then(({ askRootPage }) => askRootPage())).catch(
    (error: unknown) => {
      asking = undefined
      throw error
    },
  )
  return asking
}

/** Written by root.tsx. */
function findOnPage(): Promise<CompanyKey> | undefined {
  const { coCode, coKey = '', shopCode } = globalThis.document?.documentElement.dataset ?? {}
  return coCode ? Promise.resolve({ coCode, coKey, shopCode: shopCode || defaultShopCode }) : undefined
}
