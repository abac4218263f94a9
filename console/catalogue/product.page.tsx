import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { RecordChanges } from '#console/changes/record-changes.tsx'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { GoodsState } from './goods-state.tsx'
import { MissingList, MissingOf } from './missing.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { ProductActs } from './product-acts.tsx'
import { ProductBuying } from './product-buying.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFinding } from './product-finding.tsx'
import { ProductOptions } from './product-options.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { ProductSaveBar } from './product-save-bar.tsx'
import { ProductSpecs } from './product-specs.tsx'
import { ProductVariants } from './product-variants.tsx'
import { ProductVersions } from './product-versions.tsx'
import { ProductWords } from './product-words.tsx'
import { useGoodsDraft } from './use-goods-draft.ts'
import { sayName } from './use-tree.ts'

/** Some goods whole: what is live with the draft over it. */
export function Component() {
  const { code = '' } = useParams()
  return (
    <Needs route="GET /staff/goods/{code}">
      <Product key={code} code={code} />
    </Needs>
  )
}

function Product({ code }: { code: string }) {
  const query = useAnswer('GET /staff/goods/{code}', { code })
  return (
    <>
      <Link to="/goods" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_catalogue()}
      </Link>
      <Answered query={query} skeleton={<ProductSkeleton code={code} />}>
        {(goods) => <ProductRecord goods={goods} />}
      </Answered>
    </>
  )
}

function ProductRecord({ goods }: { goods: StaffGoods }) {
  const draft = useGoodsDraft(goods)
  const { base, form } = draft
  const photos = useAnswer('GET /staff/goods/{code}/pictures', { code: base.code })
  const mayWrite = useMay()('PUT /staff/goods/{code}')
  return (
    <FormProvider {...form}>
      <ProductHead goods={base} />
      {!mayWrite && <Notice className="mb-4">{m.console_product_read_only()}</Notice>}
      <MissingOf told={base.missing} hasPhotos={(photos.data?.pictures.length ?? 0) > 0}>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
          <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ProductWords />
            <ProductPhotos code={base.code} query={photos} options={base} written={draft.followVersion} />
            <ProductFacts />
            <ProductOptions />
            <ProductVariants known={base.variants} />
            <ProductSpecs />
            <ProductBuying />
            <ProductFinding code={base.code} />
          </fieldset>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <MissingList />
            <ProductVersions versions={base.versions} />
            <RecordChanges record={`product ${base.code}`} />
          </div>
        </div>
        <div className="mt-4">
          <PreviewFrame code={base.code} version={base.version} baseTyped={draft.baseTyped} />
        </div>
        {mayWrite && <ProductSaveBar draft={draft} />}
      </MissingOf>
    </FormProvider>
  )
}

/** Name, state, and when it publishes or leaves by itself. */
function ProductHead({ goods }: { goods: StaffGoods }) {
  const { fields, code, savedAt, savedBy, publishAt, showsUntil } = goods
  return (
    <>
      <PageHead
        title={sayName(fields) || code}
        aside={
          <>
            <GoodsState {...goods} />
            <span className="text-soft">
              {code}
              {savedAt && savedBy && ` · ${m.console_product_saved({ name: savedBy, moment: formatMoment(savedAt) })}`}
            </span>
          </>
        }
      >
        <ProductActs goods={goods} />
      </PageHead>
      {publishAt && (
        <Notice className="mb-4">{m.console_product_publishes_at({ moment: formatMoment(publishAt) })}</Notice>
      )}
      {showsUntil && (
        <Notice className="mb-4">{m.console_product_shows_until({ moment: formatMoment(showsUntil) })}</Notice>
      )}
    </>
  )
}

const ProductSkeleton = ({ code }: { code: string }) => (
  <>
    <PageHead title={code} />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
      <Skeleton className="h-96 w-full !rounded-md" />
      <Skeleton className="h-72 w-full !rounded-md" />
    </div>
  </>
)
