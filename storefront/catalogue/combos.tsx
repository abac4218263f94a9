import type { Combo } from '#contract/promotions.ts'
import { m } from '#words/compiled/messages.js'
import { ComboBox } from './combo-box.tsx'

export function Combos({ combos, here }: { combos: readonly Combo[]; here: string }) {
  return (
    <section aria-label={m.catalogue_combo()}>
      <h2 className="mb-4 text-22">{m.catalogue_combo()}</h2>
      <ul className="grid gap-4">
        {combos.map((combo) => (
          <ComboBox key={combo.promotionId} combo={combo} here={here} />
        ))}
      </ul>
    </section>
  )
}
