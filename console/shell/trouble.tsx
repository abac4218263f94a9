import { useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

/** What happened, and what to do, where a screen breaks. */
export function Trouble() {
  const error = useRouteError()
  return (
    <main className="grid max-w-lg justify-items-start gap-3 p-6">
      <title>{m.console_trouble()}</title>
      <h1 className="text-22">{m.console_trouble()}</h1>
      <p>{m.console_trouble_text()}</p>
      <p className="text-12 text-soft">{error instanceof Error ? error.message : ''}</p>
      <Button onClick={() => location.reload()}>{m.console_reload()}</Button>
    </main>
  )
}
