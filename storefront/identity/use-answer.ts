import { useState } from 'react'
import { useParams } from 'react-router'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useSendOnce } from '#storefront/lib/use-send-once.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from './complete-login.ts'
import {
  dropWaiting,
  type FinishedReply,
  findWaiting,
  keepWaiting,
  takeAnswer,
  type WaitingLogin,
} from './take-answer.ts'
import { useWayBack } from './use-way-back.ts'

type AnswerState = { kind: 'asking' } | { kind: 'failed'; message: string } | { kind: 'waiting'; waiting: WaitingLogin }

/** Sends the third party's answer to the server once, and navigates by the outcome. */
export function useAnswer(): AnswerState {
  const { authType } = useParams()
  const { goTo } = useWayBack()
  const [standing, setStanding] = useState<AnswerState>({ kind: 'asking' })
  const follow = async (finished: FinishedReply) => {
    const { outcome, redirect } = finished
    if (outcome === 'to complete' || outcome === 'to connect') {
      keepWaiting(finished)
      return setStanding({ kind: 'waiting', waiting: finished })
    }
    if (outcome === 'logged in') await completeLogin(finished, { remember: false })
    else say(m.members_linked({ provider: finished.provider }), { tone: 'good' })
    await goTo(redirect)
  }
  useSendOnce(async () => {
    const answer = takeAnswer(authType)
    const waiting = answer ? null : findWaiting()
    if (waiting) return setStanding({ kind: 'waiting', waiting })
    dropWaiting()
    if (!answer) return setStanding({ kind: 'failed', message: m.refusal_attempt_lost() })
    try {
      await follow(await call('POST /auth/login/{type}', answer))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setStanding({ kind: 'failed', message: error.message })
    }
  })
  return standing
}
