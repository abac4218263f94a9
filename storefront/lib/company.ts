import { type CompanyKey, defaultShopCode } from './company-key.ts'

let asking: Promise<CompanyKey> | undefined

/**
 * The company of this host: what the page was drawn with says it; where that could not be told, the headers of the root page
 * do, asked again and again for at most 60 s. §1
 */
export function findCompany(): Promise<CompanyKey> {
  asking ??= (findOnPage() ?? import('./root-page.ts').then(({ askRootPage }) => askRootPage())).catch(
    (error: unknown) => {
      asking = undefined
      throw error
    },
  )
  return asking
}

/** root.tsx writes it there. */
function findOnPage(): Promise<CompanyKey> | undefined {
  const { coCode, coKey = '', shopCode } = globalThis.document?.documentElement.dataset ?? {}
  return coCode ? Promise.resolve({ coCode, coKey, shopCode: shopCode || defaultShopCode }) : undefined
}
