import { useEffect, useRef, useState } from 'react'
import type { StaffCategory } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing } from '#console/lib/page-head.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryLine, type CategoryAct } from './category-line.tsx'
import type { CategoryMove } from './category-moves.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RemoveCategoryDialog } from './remove-category-dialog.tsx'
import { TreePage } from './tree-page.tsx'
import { useTree } from './use-tree.ts'

/** The categories of the shop, three levels, with how many goods each has. */
export const Component = () => (
  <Needs route="GET /staff/tree">
    <Tree />
  </Needs>
)

function Tree() {
  const query = useTree()
  const mayWrite = useMay()('PUT /staff/tree/{code}')
  const [isNew, setIsNew] = useState(false)
  return (
    <TreePage
      title={m.console_tree()}
      make={mayWrite ? { label: m.console_category_new(), act: () => setIsNew(true) } : undefined}
    >
      {mayWrite && <p className="pb-3 text-soft">{m.console_tree_text()}</p>}
      <Answered query={query} skeleton={<RowsSkeleton count={6} height="h-10" />}>
        {({ categories }) =>
          categories.length > 0 ? (
            <Categories categories={categories} isReadOnly={!mayWrite} />
          ) : (
            <Nothing title={m.console_no_categories()} text={m.console_no_categories_text()} />
          )
        }
      </Answered>
      {isNew && <CategoryDialog close={() => setIsNew(false)} />}
    </TreePage>
  )
}

interface CategoriesProps {
  categories: readonly StaffCategory[]
  isReadOnly: boolean
}

function Categories({ categories, isReadOnly }: CategoriesProps) {
  const [asked, setAsked] = useState<{ act: CategoryAct; category: StaffCategory }>()
  const close = () => setAsked(undefined)
  const list = useRef<HTMLUListElement>(null)
  /** The one that a key moved: the focus follows it to its new place. */
  const moved = useRef('')
  const move = useChange('POST /staff/tree/move', {
    said: m.console_category_moved(),
    refreshes: ['GET /staff/tree'],
  })
  useEffect(() => {
    if (moved.current === '') return
    list.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(moved.current)}"]`)?.focus()
    moved.current = ''
  }, [categories])
  const go = (code: string, to: CategoryMove | undefined) => {
    const category = categories.find((each) => each.code === code)
    if (!to || !category || move.isPending) return
    moved.current = code
    move.mutate({ code, version: category.version, ...to })
  }
  return (
    <>
      {move.error && (
        <Notice tone="bad" loud className="mb-3">
          {move.error.message}
        </Notice>
      )}
      <ul ref={list} aria-label={m.console_categories()} className="max-w-4xl border-t border-line">
        {categories.map((category) => (
          <CategoryLine
            key={category.code}
            category={category}
            categories={categories}
            isReadOnly={isReadOnly}
            go={go}
            ask={(act) => setAsked({ act, category })}
          />
        ))}
      </ul>
      {asked?.act === 'edit' && <CategoryDialog category={asked.category} close={close} />}
      {asked?.act === 'add' && <CategoryDialog parent={asked.category.code} close={close} />}
      {asked?.act === 'merge' && <MergeDialog category={asked.category} close={close} />}
      {asked?.act === 'remove' && <RemoveCategoryDialog category={asked.category} close={close} />}
    </>
  )
}
