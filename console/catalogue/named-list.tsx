import type { ReactNode } from 'react'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { sayName } from './use-tree.ts'

interface Named {
  code: string
  nameZh: string
  nameEn: string
  goods: number
}

interface NamedListProps<One extends Named> {
  label: string
  rows: readonly One[] | undefined
  /** Between the names and the count. */
  columns?: readonly Column<One>[]
  countOf?: (one: One) => ReactNode
  /** Absent for those who may only look. */
  acts?: Omit<NamedActsProps<One>, 'one'> | undefined
}

/** Brands or attributes: names in both languages, how many goods have them, rename and remove. */
export const NamedList = <One extends Named>({ label, rows, ...given }: NamedListProps<One>) => (
  <Rows label={label} columns={columnsOf(given)} rows={rows} keyOf={({ code }) => code} />
)

function columnsOf<One extends Named>({
  columns = [],
  countOf = ({ goods }) => goods,
  acts,
}: Omit<NamedListProps<One>, 'label' | 'rows'>): Column<One>[] {
  return [
    { name: m.console_name_zh(), cell: ({ nameZh }) => <span lang="zh-Hant-HK">{nameZh}</span>, phone: 'lead' },
    { name: m.console_name_en(), cell: ({ nameEn }) => <span lang="en-HK">{nameEn}</span>, phone: 'below' },
    { name: m.console_code_of(), cell: ({ code }) => <span className="text-soft">{code}</span>, phone: 'none' },
    ...columns,
    { name: m.console_goods(), cell: countOf, isFigure: true, isNamed: true, phone: 'end' },
    ...(acts
      ? [{ name: m.console_acts(), cell: (one: One) => <NamedActs one={one} {...acts} />, phone: 'below-end' as const }]
      : []),
  ]
}

interface NamedActsProps<One extends Named> {
  one: One
  edit: (one: One) => void
  remove: (one: One) => void
}

const NamedActs = <One extends Named>({ one, edit, remove }: NamedActsProps<One>) => (
  <span className="flex justify-end">
    <Button
      tone="quiet"
      size="small"
      aria-label={m.console_act_on({ act: m.console_rename(), name: sayName(one) })}
      onClick={() => edit(one)}
    >
      {m.console_rename()}
    </Button>
    <Button
      tone="quiet"
      size="small"
      disabled={one.goods > 0}
      aria-label={m.console_act_on({ act: m.console_remove(), name: sayName(one) })}
      onClick={() => remove(one)}
    >
      {m.console_remove()}
    </Button>
  </span>
)
