import { m } from '#words/compiled/messages.js'
import { StatementLink } from './statement-link.tsx'

/** Said where the shop takes somebody's data: what for, and who else gets it; the link leads to the whole statement. */
export function CollectionStatement({ children }: { children?: string }) {
  return (
    <div className="text-14 text-soft">
      {children}
      <StatementLink to="/linkContent/privacy">{m.consent_statement()}</StatementLink>
    </div>
  )
}
