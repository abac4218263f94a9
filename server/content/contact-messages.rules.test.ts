import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeWritten, tidyName, tidyText } from './contact-messages.rules.ts'

const written = { name: '陳大文 Chan', email: 'chan@harbour.example', phone: '', message: 'Hello' }

test('[5.05] an empty message is refused with words of its own, beside its field', () => {
  for (const message of ['', '  \n ', '\u200b\u202e'])
    expect(judgeWritten({ ...written, message }).message).toBe('message_required')
  expect(judgeWritten(written)).toEqual({ name: undefined, email: undefined, phone: undefined, message: undefined })
})

test('[5.16] a name has letters of any script, digits and the few marks of names; a message is any plain text', () => {
  for (const name of ["O'Neil-Chan, Jr.", 'José', '陳 大文', 'A&B (HK)'])
    expect(judgeWritten({ ...written, name }).name).toBeUndefined()
  for (const name of ['<script>', 'a@b.c', '=1+1', 'x;y', '{{7*7}}', 'Bcc: x'])
    expect(judgeWritten({ ...written, name }).name).toBe('name_characters')
  expect(judgeWritten({ ...written, name: ' ' }).name).toBe('sender_name_required')
  expect(judgeWritten({ ...written, message: '<b>價錢</b> = $5; 50 % off? “yes” @shop' }).message).toBeUndefined()
})

test('2,000 characters are a message, and one more is too many', () => {
  expect(judgeWritten({ ...written, message: '字'.repeat(2_000) }).message).toBeUndefined()
  expect(judgeWritten({ ...written, message: '字'.repeat(2_001) }).message).toBe('message_too_long')
})

test('the phone may stay empty, but is one if it is given', () => {
  expect(judgeWritten({ ...written, phone: '+852 2345 6789' }).phone).toBeUndefined()
  expect(judgeWritten({ ...written, phone: '12345' }).phone).toBe('phone_invalid')
})

test('whatever comes in, nothing unseen and no second line of a name is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(tidyText(text)).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}|\r/u)
      expect(tidyName(text)).not.toMatch(/[\r\n\u2028\u2029]/)
      expect(tidyText(tidyText(text))).toBe(tidyText(text))
    }),
    { numRuns: 2_000 },
  )
})
