import type { Caller } from './endpoint-handler.ts'
import type { AppContext } from './app-context.ts'

/**
 * The origin of the company's shop: PUBLIC_URL, with the company's own host, or the console's, when the visitor used it. Any
 * other host is ignored.
 */
export async function findVisitedOrigin(
  { findCompany }: Pick<AppContext, 'findCompany'>,
  publicUrl: string,
  { company, sent }: Pick<Caller, 'company' | 'sent'>,
): Promise<string> {
  const own = new URL(publicUrl)
  const asked = URL.parse(`http://${sent.get('host') ?? ''}`)?.hostname
  if (asked && (await findCompany(asked, sent.get('co-code'))) === company) own.hostname = asked
  return own.origin
}
