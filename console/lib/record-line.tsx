import type { ReactNode } from 'react'

interface RecordLineProps {
  name: ReactNode
  /** Behind the name, quieter. */
  code?: string
  facts: string
  /** Its state, and what can be done with it. */
  children: ReactNode
}

/** One record in a short list: on a phone its state and acts stand below. */
export const RecordLine = ({ name, code, facts, children }: RecordLineProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-mist px-3 py-2">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-anywhere">
        {name}
        {code !== undefined && <span className="text-12 font-normal text-soft"> {code}</span>}
      </p>
      <p className="text-12 text-soft wrap-anywhere">{facts}</p>
    </div>
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:ml-auto sm:justify-end">{children}</div>
  </div>
)
