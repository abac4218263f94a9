import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { PlacingState } from './use-placing.ts'
import type { useQuote } from './use-quote.ts'

interface BeforePayingProps {
  asking: ReturnType<typeof useQuote>
  placing: PlacingState
}

/** Messages just above the button about what keeps the buyer from paying. */
export function BeforePaying({
  asking: { quote, failure, askAgain },
  placing: { ending, changes },
}: BeforePayingProps) {
  const problems = quote?.problems ?? []
  return (
    <>
      {failure && (
        <Notice tone="bad" loud>
          <p className="font-medium">{m.checkout_quote_failed()}</p>
          <p>{failure.message}</p>
          <Button tone="plain" size="small" className="mt-2" onClick={askAgain}>
            {m.checkout_try_again()}
          </Button>
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warn" loud>
          <p className="font-medium">{m.checkout_problem()}</p>
          {problems.map(({ error, message }) => (
            <p key={`${error} ${message}`}>{message}</p>
          ))}
          <Link to="/cart" className="inline-flex min-h-9 items-center underline">
            {m.checkout_to_cart()}
          </Link>
        </Notice>
      )}
      {changes && (
        <Notice tone="warn" loud>
          <p className="font-medium">{m.checkout_price_changed()}</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Notice>
      )}
      {ending?.kind === 'refused' && (
        <Notice tone="bad" loud>
          {ending.refusal.message}
        </Notice>
      )}
      {ending?.kind === 'unknown' && (
        <Notice tone="warn" loud>
          <p>{m.checkout_unknown()}</p>
          <Button type="submit" tone="plain" size="small" className="mt-2">
            {m.checkout_retry()}
          </Button>
        </Notice>
      )}
    </>
  )
}
