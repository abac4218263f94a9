import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeGift, mostOfMessage, readGift, writeGift } from './gift-recipients.rules.ts'

const gift = { email: 'amy@harbour.example', name: 'Amy Wong', message: 'Happy birthday; enjoy!', language: 'en-US' }

test('whom a card is for is kept on its line and read from it again, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: mostOfMessage, unit: 'grapheme' }), (message) => {
      const judged = judgeGift({ ...gift, message })
      if (judged.kind !== 'gift') return
      expect(readGift(writeGift(judged.recipient))).toEqual(judged)
    }),
    { numRuns: 300 },
  )
  const kept = readGift('message:100%25 for you%3B really;email: AMY@harbour.example ;name:Amy;language:zh-TW')
  expect(kept).toEqual({
    kind: 'gift',
    recipient: { email: 'amy@harbour.example', name: 'Amy', message: '100% for you; really', language: 'zh-TW' },
  })
})

test('without a word of anybody the card is its buyer’s; with some it must be somebody', () => {
  expect(readGift('')).toEqual({ kind: 'own' })
  expect(judgeGift({ language: 'en-US', message: '  ' })).toEqual({ kind: 'own' })
  expect(judgeGift({ message: 'Surprise' })).toEqual({
    kind: 'wrong',
    complaints: { email: 'recipient_email_required', name: 'name_required' },
  })
})

test.each([
  [{ email: 'amy at harbour' }, { email: 'email_invalid' }],
  [{ email: `${'a'.repeat(90)}@harbour.example` }, { email: 'email_invalid' }],
  [{ name: '<b>Amy</b>' }, { name: 'name_characters' }],
  [{ name: 'A'.repeat(41) }, { name: 'too_long' }],
  [{ message: 'x'.repeat(mostOfMessage + 1) }, { message: 'too_long' }],
  [{ message: 'Your prize: https://evil.example' }, { message: 'gift_message_characters' }],
  [{ message: 'see www.evil.example' }, { message: 'gift_message_characters' }],
])('what the shop would not send is named: %j', (changed, complaints) => {
  expect(judgeGift({ ...gift, ...changed })).toEqual({ kind: 'wrong', complaints })
})
