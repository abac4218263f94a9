import { Link } from 'react-router'
import { Nothing } from '#console/lib/page-head.tsx'
import { buttonClass } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

export const NotFound = () => (
  <Nothing isScreen title={m.console_not_found()} text={m.console_not_found_text()}>
    <Link to="/" className={buttonClass('plain')}>
      {m.console_to_begin()}
    </Link>
  </Nothing>
)
