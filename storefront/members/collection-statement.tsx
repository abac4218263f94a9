import { m } from '#words/compiled/messages.js'

/**
 * Said where the shop takes somebody's data: what for, and who else gets it; the link leads to the whole statement, beside the
 * form and not in its place, so that nothing typed is lost.
 */
export function CollectionStatement({ children }: { children?: string }) {
  return (
    <p className="text-14 text-soft">
      {children}
      <a
        href="/linkContent/privacy"
        target="_blank"
        rel="noopener"
        className="block w-fit py-0.5 text-action underline"
      >
        {m.consent_statement()}
      </a>
    </p>
  )
}
