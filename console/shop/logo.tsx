import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Block } from '#console/lib/block.tsx'
import { call, sendFile } from '#console/lib/call.ts'
import { putAnswer, queryClient, refresh, refreshWhenStale } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { StaffShop } from './shop-typed.ts'

/** The logo: a file that is uploaded and taken at once, or the drawing of the first letter. */
export function Logo({ company: { logo, versions } }: { company: StaffShop }) {
  const chooser = useRef<HTMLInputElement>(null)
  const change = useMutation(
    {
      mutationFn: async ({ file, version }: { file: File | null; version: number }) => {
        const picture = file && (await sendFile('POST /staff/pictures', {}, file)).pictureId
        return call('PUT /staff/company/logo', { picture, version })
      },
      onSuccess: (saved) => {
        putAnswer('GET /staff/company', {}, saved)
        say(m.console_saved(), { tone: 'good' })
        return refresh('GET /staff/readiness')
      },
      onError: refreshWhenStale,
    },
    queryClient,
  )
  return (
    <Block title={m.console_logo()}>
      <div className="grid justify-items-start gap-3">
        <p className="text-soft">{logo ? m.console_logo_own() : m.console_logo_drawn()}</p>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-label={m.console_logo_upload()}
          className="unseen"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) change.mutate({ file, version: versions.facts })
            target.value = '' // the same file may be chosen again
          }}
        />
        {change.error && (
          <Notice tone="bad" loud>
            {change.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button tone="plain" busy={change.isPending} onClick={() => chooser.current?.click()}>
            {m.console_logo_upload()}
          </Button>
          {logo && (
            <Button tone="quiet" onClick={() => change.mutate({ file: null, version: versions.facts })}>
              {m.console_remove()}
            </Button>
          )}
        </div>
      </div>
    </Block>
  )
}
