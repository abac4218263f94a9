import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Input, Route } from '#ui/api.ts'
import { fetchFile } from './call.ts'
import { queryClient } from './query.ts'

/** The file that a call answers, with a `blob:` address for as long as it is shown. */
export function useFile<R extends Route>(route: R, input: Input<R>, isWanted: boolean) {
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [route, input],
      queryFn: () => fetchFile(route, input),
      enabled: isWanted,
      staleTime: Infinity, // who looked is noted, once
    },
    queryClient,
  )
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, file: data, error, isFetching }
}
