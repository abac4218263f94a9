import { Link } from 'react-router'
import { buttonClass } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { OwnPage } from './own-page.tsx'

interface NothingYetProps {
  page: string
  title: string
  text: string
  to: { path: string; label: string }
}

/** A page of the member's that has nothing on it: it says so, and leads on. */
export function NothingYet({ page, title, text, to }: NothingYetProps) {
  return (
    <OwnPage title={page}>
      <EmptyState
        scene="thanks"
        title={title}
        action={
          <Link to={to.path} className={buttonClass()}>
            {to.label}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </OwnPage>
  )
}
