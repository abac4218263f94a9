import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

interface ChosenNamesProps {
  chosen: readonly string[]
  /** By code; what has none shows its code. */
  names: ReadonlyMap<string, string>
  choose: (codes: string[]) => void
}

/** What was chosen of a list, as buttons that take it off. */
export const ChosenNames = ({ chosen, names, choose }: ChosenNamesProps) =>
  chosen.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((code) => (
        <li key={code}>
          <Button
            tone="plain"
            size="small"
            icon="close"
            aria-label={m.console_remove_of({ name: names.get(code) ?? code })}
            onClick={() => choose(chosen.filter((other) => other !== code))}
          >
            {names.get(code) ?? code}
          </Button>
        </li>
      ))}
    </ul>
  )
