import type { StaffTree } from '#contract/category-admin.ts'
import { Answered } from '#console/lib/answered.tsx'
import { Needs } from '#console/lib/not-allowed.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { GroupForm, type GroupCode } from './group-form.tsx'
import { groupNames } from './group-names.ts'
import { TreePage } from './tree-page.tsx'
import { useTree } from './use-tree.ts'

/** The sections of the home page that staff fill, by hand or by a rule. */
export const Component = () => (
  <Needs route="GET /staff/tree">
    <Groups />
  </Needs>
)

const empty = (code: GroupCode): StaffTree['groups'][number] => ({ code, goods: [], rule: null, version: 0 })

function Groups() {
  const query = useTree()
  const codes = Object.keys(groupNames) as GroupCode[]
  return (
    <TreePage title={m.console_product_groups()}>
      <Answered query={query} skeleton={<RowsSkeleton count={4} height="h-48" />}>
        {({ groups }) => (
          <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
            {codes.map((code) => (
              <GroupForm key={code} code={code} group={groups.find((each) => each.code === code) ?? empty(code)} />
            ))}
          </div>
        )}
      </Answered>
    </TreePage>
  )
}
