import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'

/** Shown by a company before its launch. The specification spells the route this way. §2 */
export default function CommingSoonPage() {
  const name = useFrame()?.company.name ?? ''
  return (
    <div className="frame">
      <title>{`${m.shell_coming_soon()} | ${name}`}</title>
      <EmptyState
        scene="thanks"
        level="h1"
        title={m.shell_coming_soon_title({ name })}
        action={
          <p className="flex flex-wrap justify-center gap-3">
            <Link to="/" className={buttonClass()}>
              {m.shell_look_around()}
            </Link>
            <Link to="/install" className={buttonClass('plain')}>
              {m.shell_install_title()}
            </Link>
          </p>
        }
      >
        <p>{m.shell_coming_soon_text()}</p>
      </EmptyState>
    </div>
  )
}
