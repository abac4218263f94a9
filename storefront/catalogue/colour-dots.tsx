import { listNames } from '#storefront/lib/list-names.ts'
import { m } from '#words/compiled/messages.js'

const shown = 4

export function ColourDots({ colours }: { colours: readonly { name: string; hex: string }[] }) {
  if (colours.length < 2) return null
  const names = listNames(colours.map(({ name }) => name))
  return (
    <span className="flex items-center gap-1" title={names}>
      <span className="unseen">{m.catalogue_colours({ count: colours.length, names })}</span>
      {colours.slice(0, shown).map(({ name, hex }) => (
        <span key={name} aria-hidden className="colour-dot" style={{ backgroundColor: hex }} />
      ))}
      {colours.length > shown && (
        <span aria-hidden className="text-soft">
          +{colours.length - shown}
        </span>
      )}
    </span>
  )
}
