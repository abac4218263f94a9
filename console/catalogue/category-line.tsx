import { Link } from 'react-router'
import type { StaffCategory } from '#contract/category-admin.ts'
import { useDragOrder } from '#console/lib/drag-order.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { type CategoryMove, type MoveKey, planDrop, planStep } from './category-moves.ts'
import { sayName } from './use-tree.ts'

export type CategoryAct = 'edit' | 'add' | 'merge' | 'remove'

const actNames: Record<CategoryAct, () => string> = {
  edit: () => m.console_rename(),
  add: () => m.console_category_add_below(),
  merge: () => m.console_merge(),
  remove: () => m.console_remove(),
}

const moveKeys: Readonly<Record<string, MoveKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

const indents = ['', 'pl-6', 'pl-12']
const marks = {
  before: 'border-t-2 border-t-action',
  into: 'bg-tint',
  after: 'border-b-2 border-b-action',
}

interface CategoryLineProps {
  category: StaffCategory
  categories: readonly StaffCategory[]
  isReadOnly: boolean
  go: (code: string, to: CategoryMove | undefined) => void
  ask: (act: CategoryAct) => void
}

/** One category: dragged to its place, or moved by Alt and the arrows while its name has the focus. */
export function CategoryLine({ category, categories, isReadOnly, go, ask }: CategoryLineProps) {
  const { code, level, labelZh, labelEn, goods, visible } = category
  const { element, place } = useDragOrder<HTMLLIElement>({
    list: 'categories',
    id: code,
    axis: 'y',
    takesIn: true,
    isOff: isReadOnly,
    drop: (dragged, where) => go(dragged, planDrop(categories, dragged, code, where)),
  })
  const acts = (Object.keys(actNames) as CategoryAct[]).filter((act) => act !== 'add' || level < 3)
  return (
    <li ref={element} className={`border-b border-line ${indents[level - 1] ?? ''} ${place ? marks[place] : ''}`}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 py-1">
        <button
          type="button"
          data-category={code}
          disabled={isReadOnly}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          className="min-h-9 min-w-0 rounded-md px-2 text-left hover:bg-mist"
          onClick={() => ask('edit')}
          onKeyDown={(event) => {
            const key = moveKeys[event.key]
            if (!event.altKey || !key) return
            event.preventDefault()
            go(code, planStep(categories, code, key))
          }}
        >
          <span lang="zh-Hant-HK">{labelZh}</span>{' '}
          <span lang="en-HK" className="text-soft">
            {labelEn}
          </span>
        </button>
        <Link to={`/goods?category=${encodeURIComponent(code)}`} className="link tabular-nums">
          {m.console_goods_count({ count: goods })}
        </Link>
        {!visible && <span className="text-12 text-soft">{m.console_category_hidden()}</span>}
        {!isReadOnly && (
          <span className="ml-auto flex flex-wrap">
            {acts.map((act) => (
              <Button
                key={act}
                tone="quiet"
                size="small"
                aria-label={m.console_act_on({
                  act: actNames[act](),
                  name: sayName({ nameZh: labelZh, nameEn: labelEn }),
                })}
                onClick={() => ask(act)}
              >
                {actNames[act]()}
              </Button>
            ))}
          </span>
        )}
      </div>
    </li>
  )
}
