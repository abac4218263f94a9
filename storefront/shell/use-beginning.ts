import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { FrameData } from '#storefront/lib/frame-data.ts'

/** Identifies the visitor after hydration; its code loads after the page. §2 */
export function useBeginning(frame: FrameData | undefined) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void import('#storefront/identity/begin-page.ts').then(({ beginPage }) =>
      beginPage({ company: frame?.company, configs: frame?.configs, navigate, revalidate }),
    )
  }, [frame, navigate, revalidate])
}
