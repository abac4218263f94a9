import type { ReactNode } from 'react'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Clauses } from '#ui/clauses.tsx'

interface MemberPageProps {
  title: string
  text?: string
  /** On a phone the form then needs the place of the sentence. */
  isFormLong?: boolean
  children: ReactNode
}

/** The layout of login, registration and similar pages: title, sentence, one column. */
export function MemberPage({ title, text, isFormLong = false, children }: MemberPageProps) {
  return (
    <div className="frame py-4 sm:py-8 lg:py-12">
      <title>{`${title} | ${useFrame()?.company.name ?? ''}`}</title>
      <div className="mx-auto grid max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="text-28">{title}</h1>
          {text && (
            <p className={`text-soft ${isFormLong ? 'max-sm:hidden' : ''}`}>
              <Clauses text={text} />
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
