import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '#ui/api.ts'
import { say } from '#ui/toasts.ts'
import { queryClient } from './query.ts'

/**
 * What a button does at the shop, on pages other than first pages: `isPending` while it is under way; a refusal is said. `ended`
 * runs in either case. Forms know by themselves that they are being sent.
 */
export const useAct = (act: () => Promise<unknown>, ended = () => {}) =>
  useMutation(
    {
      networkMode: 'always',
      mutationFn: act,
      onError: (error) => {
        if (error instanceof CallFailed) say(error.message, { tone: 'bad' }) // §8
      },
      onSettled: ended,
      throwOnError: (error) => !(error instanceof CallFailed),
    },
    queryClient,
  )
