import type { Caller } from './endpoint-handler.ts'
import type { AppContext } from './app-context.ts'

/**
 * The address of the company's own shop: PUBLIC_URL, or the same with the company's host where the visitor came by that one.
 * A host that is not this company's counts for nothing.
 */
export async function findVisitedOrigin(
  { findCompany }: Pick<AppContext, 'findCompany'>,
  publicUrl: string,
  { company, sent }: Pick<Caller, 'company' | 'sent'>,
): Promise<string> {
  const own = new URL(publicUrl)
  const asked = URL.parse(`http://${sent.get('host') ?? ''}`)?.hostname
  if (asked && (await findCompany(asked)) === company) own.hostname = asked
  return own.origin
}
