import { expect, test } from 'vitest'
import { type ChannelAnswers, ProcessChannel } from './process-channel.ts'

/** Two ends of one channel, as two processes have them: what is sent arrives as a copy, and later. */
function openEnds(answers: ChannelAnswers, isOpen = () => true) {
  const left: ProcessChannel = new ProcessChannel((message, done) => send(right, message, done), {})
  const right: ProcessChannel = new ProcessChannel((message, done) => send(left, message, done), answers)
  const send = (to: ProcessChannel, message: object, done: (error: Error | null) => void) => {
    const copy: unknown = JSON.parse(JSON.stringify(message))
    setImmediate(() => (isOpen() ? to.receive(copy) : done(new Error('the channel is closed'))))
  }
  return left
}

test('each question gets its own answer, or why there is none', async () => {
  const asking = openEnds({
    double: async ({ of }: { of: number }) => of * 2,
    fail: () => Promise.reject(new Error('no paper left')),
    silent: () => new Promise(() => {}),
  })
  expect(await Promise.all([asking.ask('double', { of: 4 }), asking.ask('double', { of: 5 })])).toEqual([8, 10])
  await expect(asking.ask('fail')).rejects.toThrow('no paper left')
  await expect(asking.ask('silent', {}, 20)).rejects.toThrow('no answer to silent within 20 ms')
  const waiting = asking.ask('silent')
  asking.close()
  await expect(waiting).rejects.toThrow('has ended')
  await expect(openEnds({}, () => false).ask('double')).rejects.toThrow('the channel is closed')
})
