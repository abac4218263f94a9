import type { AppContext } from '#server/lib/http/app-context.ts'
import { findNamedCompany } from '#server/shop/shop.reads.ts'

/** Whose picture is asked for: of the company that the address names, or else that of the host. */
export const findPictureCompany = async (
  { db, findCompany }: Pick<AppContext, 'db' | 'findCompany'>,
  host: string,
  named: string | undefined,
): Promise<string | undefined> => (named === undefined ? findCompany(host) : findNamedCompany(db, named))
