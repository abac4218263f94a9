import { useState } from 'react'
import type { StaffTree } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing } from '#console/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { AttributeDialog } from './attribute-dialog.tsx'
import { NamedList } from './named-list.tsx'
import { TreePage } from './tree-page.tsx'
import { useTree } from './use-tree.ts'

type Attribute = StaffTree['attributes'][number]

/** The attributes of the company: rows of the specification that may be filters of listings. */
export const Component = () => (
  <Needs route="GET /staff/tree">
    <Attributes />
  </Needs>
)

function Attributes() {
  const query = useTree()
  const mayWrite = useMay()('PUT /staff/attributes/{code}')
  const [edited, setEdited] = useState<Attribute | 'new'>()
  const remove = useChange('PUT /staff/attributes/{code}', {
    said: m.console_removed(),
    refreshes: ['GET /staff/tree'],
  })
  const acts = mayWrite
    ? {
        edit: setEdited,
        remove: ({ goods: _goods, ...attribute }: Attribute) => remove.mutate({ ...attribute, remove: true }),
      }
    : undefined
  return (
    <TreePage
      title={m.console_attributes()}
      make={mayWrite ? { label: m.console_attribute_new(), act: () => setEdited('new') } : undefined}
      error={remove.error}
    >
      <Answered query={query} skeleton={<NamedList label={m.console_attributes()} rows={undefined} />}>
        {({ attributes }) =>
          attributes.length > 0 ? (
            <NamedList
              label={m.console_attributes()}
              rows={attributes}
              columns={[
                {
                  name: m.console_attribute_facet(),
                  cell: ({ facet }) => (facet ? m.console_yes() : m.console_no()),
                  phone: 'none',
                },
                { name: m.console_position(), cell: ({ position }) => position, isFigure: true, phone: 'none' },
              ]}
              acts={acts}
            />
          ) : (
            <Nothing title={m.console_no_attributes()} text={m.console_no_attributes_text()} />
          )
        }
      </Answered>
      {edited && (
        <AttributeDialog {...(edited !== 'new' && { attribute: edited })} close={() => setEdited(undefined)} />
      )}
    </TreePage>
  )
}
