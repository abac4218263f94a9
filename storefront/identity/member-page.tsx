import type { ReactNode } from 'react'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Clauses } from '#ui/clauses.tsx'

/** The layout of login, registration and similar pages: title, sentence, one column. */
export function MemberPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="frame py-8 lg:py-12">
      <title>{`${title} | ${useFrame()?.company.name ?? ''}`}</title>
      <div className="mx-auto grid max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-28">{title}</h1>
          {text && (
            <p className="text-soft">
              <Clauses text={text} />
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
