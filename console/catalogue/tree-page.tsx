import type { ReactNode } from 'react'
import { PageHead } from '#console/lib/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TreeTabs } from './tree-tabs.tsx'

interface TreePageProps {
  title: string
  /** The button at the right; absent for those who may only look. */
  make?: { label: string; act: () => void } | undefined
  error?: Error | null
  children: ReactNode
}

/** The frame of each list by which goods are ordered. */
export const TreePage = ({ title, make, error, children }: TreePageProps) => (
  <>
    <PageHead title={title}>
      {make && (
        <Button className="button-main" icon="plus" onClick={make.act}>
          {make.label}
        </Button>
      )}
    </PageHead>
    <TreeTabs />
    {error && (
      <Notice tone="bad" loud className="mb-3">
        {error.message}
      </Notice>
    )}
    {children}
  </>
)
