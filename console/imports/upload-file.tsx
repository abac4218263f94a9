import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendFile } from '#console/lib/call.ts'
import { useKeys } from '#console/lib/keys.ts'
import { queryClient } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

const kinds = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The server sees by the content which of the two it is; a browser has other names for both. */
const readKind = (file: File) => (/\.(xlsx|xlsm|xls)$/i.test(file.name) ? kinds.xlsx : kinds.csv)

/** Where a file is chosen or dropped. What its columns are is asked on the next screen. */
export function UploadFile({ children }: { children: ReactNode }) {
  const goTo = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = useMutation(
    {
      mutationFn: (file: File) =>
        sendFile('POST /staff/imports', { name: file.name.slice(-200) }, new Blob([file], { type: readKind(file) })),
      onSuccess: ({ importId }) => goTo(`/imports/${importId}`),
    },
    queryClient,
  )
  const choose = () => field.current?.click()
  const take = (files: FileList | null) => files?.[0] && !upload.isPending && upload.mutate(files[0])
  useKeys([{ keys: 'n', label: m.console_import_choose(), run: choose }])
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={`grid justify-items-start gap-2 rounded-md border border-dashed px-6 py-6 ${isOver ? 'border-action bg-tint' : 'border-edge'}`}
    >
      {children}
      <input
        ref={field}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={m.console_import_choose()}
        tabIndex={-1}
        className="unseen"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = '' // the same file may be chosen again once it is corrected
        }}
      />
      <Button className="button-main" busy={upload.isPending} onClick={choose}>
        {m.console_import_choose()}
      </Button>
      <p role="status" className="text-soft">
        {upload.isPending ? (
          m.console_import_reading()
        ) : (
          <span className="pointer-coarse:hidden">{m.console_import_drop()}</span>
        )}
      </p>
      {upload.error && (
        <Notice tone="bad" loud>
          {upload.error.message}
        </Notice>
      )}
    </div>
  )
}
