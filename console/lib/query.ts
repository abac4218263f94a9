import { QueryClient, useMutation, useQuery, keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailed, type Input, type Reply, type Route } from '#ui/api.ts'
import { call } from './call.ts'
import { chosenLanguage } from './language.ts'
import { session } from './session.ts'

/**
 * Answers of calls, by route and input. They are shown again at once and asked for anew whenever a screen opens or the window
 * gets the focus, because a colleague may have worked on them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof CallFailed && error.status === 503 && failures < 3,
      networkMode: 'always',
      throwOnError: (error) => !(error instanceof CallFailed),
    },
    mutations: { networkMode: 'always' },
  },
})

interface AnswerSettings {
  enabled?: boolean
  /** Milliseconds between asking anew. */
  every?: number
}

/** The answer of a call that changes nothing. The last one stays while another is on its way, so that nothing jumps. */
export function useAnswer<R extends Route>(route: R, input: Input<R>, { enabled = true, every }: AnswerSettings = {}) {
  return useQuery<Reply<R>>(
    {
      queryKey: [route, input, chosenLanguage.get()],
      queryFn: ({ signal }) => call(route, input, { signal }),
      placeholderData: keepPreviousData,
      enabled,
      ...(every !== undefined && { refetchInterval: every }),
    },
    queryClient,
  )
}

/** Asks anew what these calls answered. */
export const refresh = (...routes: Route[]) =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))

/** Puts the answer of a change in the place of what is shown. */
export const putAnswer = <R extends Route>(route: R, input: Input<R>, answer: Reply<R>) =>
  queryClient.setQueryData([route, input, chosenLanguage.get()], answer)

/**
 * A colleague was faster: what is shown is asked anew. A mutation that awaits this says that it failed once the newer answer is
 * here, so that discarding shows what the colleague wrote.
 */
export async function refreshWhenStale(error: Error): Promise<void> {
  if (error instanceof CallFailed && error.status === 409) await queryClient.invalidateQueries()
}

/**
 * A call that changes something. Pressed again after a lost answer, it carries the same key, so that it is done once; another
 * input is another act.
 */
export function useAct<R extends Route>(route: R, done: (reply: Reply<R>) => unknown) {
  const last = useRef({ input: '', key: '' })
  return useMutation<Reply<R>, Error, Input<R>>(
    {
      mutationFn: (input) => {
        const written = JSON.stringify(input)
        if (last.current.input !== written) last.current = { input: written, key: crypto.randomUUID() }
        return call(route, input, { idempotencyKey: last.current.key })
      },
      onSuccess: (reply) => {
        last.current = { input: '', key: '' }
        return done(reply)
      },
      onError: refreshWhenStale,
    },
    queryClient,
  )
}

// What one person has seen is not shown to the next.
session.subscribe(() => {
  if (!session.get()) queryClient.clear()
})
