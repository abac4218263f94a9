import { Link } from 'react-router'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { Block } from '#console/lib/block.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { m } from '#words/compiled/messages.js'

/** What was published, newest first; each leads to its change with the values before and after. */
export const ProductVersions = ({ versions }: Pick<StaffGoods, 'versions'>) => (
  <Block title={m.console_product_versions()}>
    {versions.length === 0 ? (
      <p className="text-soft">{m.console_product_never_published()}</p>
    ) : (
      <ol className="grid gap-1">
        {versions.map(({ number, publishedAt, publishedBy, changeId }) => (
          <li key={number}>
            <Link to={`/changes/${changeId}`} className="link">
              {m.console_product_version({ no: number })}
            </Link>
            <span className="text-soft">
              {' '}
              {formatMoment(publishedAt)} · {publishedBy}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Block>
)
