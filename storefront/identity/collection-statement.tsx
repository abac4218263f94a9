import { m } from '#words/compiled/messages.js'
import { StatementLink } from './statement-link.tsx'

/** The statement shown where personal data is collected: purpose and recipients, with a link to the full text. */
export function CollectionStatement({ children }: { children?: string }) {
  return (
    <div className="text-14 text-soft">
      {children}
      <StatementLink to="/linkContent/privacy">{m.consent_statement()}</StatementLink>
    </div>
  )
}
