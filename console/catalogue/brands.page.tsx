import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffTree } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing } from '#console/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { BrandDialog } from './brand-dialog.tsx'
import { NamedList } from './named-list.tsx'
import { TreePage } from './tree-page.tsx'
import { useTree } from './use-tree.ts'

type Brand = StaffTree['brands'][number]

/** The brands of the shop. */
export const Component = () => (
  <Needs route="GET /staff/tree">
    <Brands />
  </Needs>
)

const countLink = ({ code, goods }: Brand) => (
  <Link to={`/goods?brand=${encodeURIComponent(code)}`} className="link">
    {goods}
  </Link>
)

function Brands() {
  const query = useTree()
  const mayWrite = useMay()('PUT /staff/brands/{code}')
  const [edited, setEdited] = useState<Brand | 'new'>()
  const remove = useChange('PUT /staff/brands/{code}', { said: m.console_removed(), refreshes: ['GET /staff/tree'] })
  const acts = mayWrite
    ? {
        edit: setEdited,
        remove: ({ code, version, nameZh, nameEn }: Brand) =>
          remove.mutate({ code, version, nameZh, nameEn, remove: true }),
      }
    : undefined
  return (
    <TreePage
      title={m.console_brands()}
      make={mayWrite ? { label: m.console_brand_new(), act: () => setEdited('new') } : undefined}
      error={remove.error}
    >
      <Answered query={query} skeleton={<NamedList label={m.console_brands()} rows={undefined} />}>
        {({ brands }) =>
          brands.length > 0 ? (
            <NamedList label={m.console_brands()} rows={brands} countOf={countLink} acts={acts} />
          ) : (
            <Nothing title={m.console_no_brands()} text={m.console_no_brands_text()} />
          )
        }
      </Answered>
      {edited && <BrandDialog {...(edited !== 'new' && { brand: edited })} close={() => setEdited(undefined)} />}
    </TreePage>
  )
}
