import { Link } from 'react-router'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'

/** Shown after an account was deleted. */
export default function FarewellPage() {
  const shop = useFrame()?.company.name ?? ''
  return (
    <div className="frame">
      <title>{`${m.personal_farewell()} | ${shop}`}</title>
      <EmptyState
        level="h1"
        scene="thanks"
        title={m.personal_farewell()}
        action={
          <Link to="/" className={buttonClass()}>
            {m.shell_go_home()}
          </Link>
        }
      >
        {m.personal_farewell_text({ shop })}
      </EmptyState>
    </div>
  )
}
