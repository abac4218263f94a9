import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { useGoodsView } from '#console/goods/use-goods-view.ts'
import { Answered } from '#console/lib/answered.tsx'
import { call, fetchFile } from '#console/lib/call.ts'
import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { queryClient } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { saveFile } from '#ui/save-file.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'

/** The goods of the view that the address names, as a file that an import reads. */
export const Component = () => (
  <Needs route="POST /staff/exports">
    <ExportView />
  </Needs>
)

type FileKind = 'csv' | 'xlsx'

function ExportView() {
  const { linkTo } = useFilters()
  const { view, query } = useGoodsView()
  const { sort: _, direction: __, ...narrowing } = view
  const isAll = Object.keys(narrowing).length === 0
  return (
    <>
      <PageHead title={m.console_export()} />
      <Answered query={query} skeleton={<RowsSkeleton count={2} height="h-14" />}>
        {({ count }) => (
          <div className="grid max-w-2xl gap-4">
            <p className="font-medium">
              {isAll ? m.console_export_all({ count }) : m.console_export_view({ count })}{' '}
              <Link to={{ pathname: '/goods', search: linkTo({}) }} className="link font-normal">
                {m.console_export_to_view()}
              </Link>
            </p>
            <p className="text-soft">{m.console_export_text()}</p>
            <ExportFile view={narrowing} />
          </div>
        )}
      </Answered>
    </>
  )
}

function ExportFile({ view }: { view: Parameters<typeof makeFile>[0] }) {
  const [kind, setKind] = useState<FileKind>('xlsx')
  const make = useMutation(
    {
      mutationFn: () => makeFile(view, kind),
      onSuccess: (file) => saveFile(file, `goods.${kind}`),
    },
    queryClient,
  )
  return (
    <>
      <RadioCards
        legend={m.console_export_kind()}
        name="kind"
        value={kind}
        onChange={(chosen) => setKind(chosen as FileKind)}
        cards={[
          { value: 'xlsx', title: m.console_export_xlsx() },
          { value: 'csv', title: m.console_export_csv() },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button className="button-main" busy={make.isPending} onClick={() => make.mutate()}>
          {m.console_export_make()}
        </Button>
        <p role="status" className="text-soft">
          {make.isPending ? m.console_export_making() : make.isSuccess && m.console_export_done()}
        </p>
      </div>
      {make.error && (
        <Notice tone="bad" loud>
          {make.error.message}
        </Notice>
      )}
    </>
  )
}

/** Milliseconds between two questions whether the file is there. */
const pause = 1_000

/** Lets a job make the file, and waits for it. */
async function makeFile(view: object, kind: FileKind): Promise<Blob> {
  const { exportId } = await call('POST /staff/exports', { view, codes: [], kind })
  for (;;) {
    try {
      return await fetchFile('GET /staff/exports/{id}', { id: exportId })
    } catch (error) {
      if (!(error instanceof CallFailed) || error.error !== 'EXPORT_NOT_READY') throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
}
