import { useEffect, useState } from 'react'
import { callFor } from '#console/lib/call.ts'
import { useAnswer } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'

const key = 'console-company'

/** The company to log in at: that of the host, or on the console's own host the one that is typed. */
export function useLoginCompany() {
  const { data, error } = useAnswer('GET /co/coInfo', {})
  const isUnknown = error instanceof CallFailed && error.error === 'UNKNOWN_SHOP'
  const { data: setUp } = useAnswer('GET /setUp', {}, { enabled: isUnknown })
  const isAsked = isUnknown && setUp?.isWaiting === false
  const [typed, setTyped] = useState(() => localStorage.getItem(key) ?? '')
  useEffect(() => {
    if (data) document.documentElement.dataset['theme'] = data.theme
  }, [data])
  return {
    name: data?.name,
    /** There is no company at all. */
    isUnfounded: setUp?.isWaiting === true,
    isAsked,
    typed,
    setTyped,
    /** The company to name in calls; empty under a company's host. */
    code: isAsked ? typed.trim() : '',
    call: callFor(isAsked ? typed.trim() : ''),
    remember: () => isAsked && localStorage.setItem(key, typed.trim()),
  }
}
