import { call } from '#storefront/lib/call.ts'
import type { CallOptions, Input, Reply, Route } from '#ui/api.ts'
import { callWithProof } from '#ui/prove-person.ts'
import { m } from '#words/compiled/messages.js'

/** Makes a call; when the server requires a proof of work, solves it and sends the call again. */
export const callAsPerson = <R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> =>
  callWithProof(call, [route, input, options], () => ({
    failed: m.members_check_failed(),
    givenUp: m.members_check_given_up(),
  }))
