import type { StaffCategory } from '#contract/category-admin.ts'
import type { StaffMeaning } from '#contract/meanings-admin.ts'
import { sayName, useTree } from '#console/catalogue/use-tree.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { sayMeaning } from './say-meaning.ts'

interface MeaningActsProps {
  edit: (meaning: StaffMeaning) => void
  remove: (meaning: StaffMeaning) => void
}

interface MeaningListProps {
  /** Absent: on their way. */
  meanings: readonly StaffMeaning[] | undefined
  /** Absent for those who may only look. */
  acts: MeaningActsProps | undefined
}

/** Words, what they mean, and the goods that fit. */
export const MeaningList = ({ meanings, acts }: MeaningListProps) => (
  <Rows
    label={m.console_meanings()}
    columns={listColumns(useTree().data?.categories ?? [], acts)}
    rows={meanings}
    keyOf={({ code }) => code}
  />
)

function listColumns(
  categories: readonly StaffCategory[],
  acts: MeaningActsProps | undefined,
): readonly Column<StaffMeaning>[] {
  const columns: Column<StaffMeaning>[] = [
    {
      name: m.console_meaning_names(),
      cell: ({ names }) => (
        <span className="line-clamp-2 wrap-anywhere whitespace-normal md:max-w-96">{names.join(' · ')}</span>
      ),
      phone: 'wide',
    },
    {
      name: m.console_meaning_kind(),
      cell: ({ goods }) => (goods.length > 0 ? m.console_meaning_occasion() : m.console_meaning_same()),
      phone: 'below',
    },
    {
      name: m.console_meaning_goods(),
      cell: (meaning) => (
        <span className="line-clamp-2 wrap-anywhere whitespace-normal text-soft md:max-w-80">
          {sayGoods(meaning, categories)}
        </span>
      ),
      phone: 'none',
    },
  ]
  if (!acts) return columns
  const cell = (meaning: StaffMeaning) => <MeaningActs meaning={meaning} {...acts} />
  return [...columns, { name: m.console_acts(), cell, phone: 'below-end' }]
}

/** Categories by their names, with the word that names must have. */
const sayGoods = ({ goods }: StaffMeaning, categories: readonly StaffCategory[]) =>
  goods
    .map(({ category, word }) => {
      const found = categories.find(({ code }) => code === category)
      const place = found ? sayName({ nameZh: found.labelZh, nameEn: found.labelEn }) : category
      return [place, word].filter(Boolean).join(' + ')
    })
    .join(' · ')

const MeaningActs = ({ meaning, edit, remove }: MeaningActsProps & { meaning: StaffMeaning }) => (
  <span className="flex justify-end">
    <Button
      tone="quiet"
      size="small"
      aria-label={m.console_act_on({ act: m.console_edit(), name: sayMeaning(meaning) })}
      onClick={() => edit(meaning)}
    >
      {m.console_edit()}
    </Button>
    <Button
      tone="quiet"
      size="small"
      aria-label={m.console_act_on({ act: m.console_remove(), name: sayMeaning(meaning) })}
      onClick={() => remove(meaning)}
    >
      {m.console_remove()}
    </Button>
  </span>
)
