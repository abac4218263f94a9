import { expect, test } from 'vitest'
import { emptyDraft, judgeDraft, questionOf, type ReturnDraft, settleWanted, withKind } from './return-draft.ts'

const draft: ReturnDraft = { ...emptyDraft, chosen: { 2: { qty: 1, wanted: '' } }, reason: 'changed mind' }

test('a request needs a reason and goods, and says so beside each, in the order of the page', () => {
  expect(judgeDraft(draft)).toEqual({})
  expect(Object.keys(judgeDraft(emptyDraft))).toEqual(['reason', 'line'])
})

test('[5.28] another reason needs words, and they are free text', () => {
  const other: ReturnDraft = { ...draft, reason: 'other' }
  expect(judgeDraft(other)).toEqual({ remark: '請輸入備註' })
  expect(judgeDraft({ ...other, remark: '  ' })).toEqual({ remark: '請輸入備註' })
  expect(judgeDraft({ ...other, remark: '<b>' })['remark']).toMatch(/只接受/)
  expect(judgeDraft({ ...other, remark: '字'.repeat(501) })).toEqual({ remark: '內容太長' })
  expect(judgeDraft({ ...other, remark: '顏色與相片不同' })).toEqual({})
})

test('an exchange asks for what is wanted instead of each of the goods', () => {
  const exchange: ReturnDraft = { ...draft, kind: 'exchange' }
  expect(judgeDraft(exchange)).toEqual({ 'wanted-2': '請選擇想換的款式' })
  expect(questionOf('W1', exchange)).toBeNull()
  const wanted: ReturnDraft = { ...exchange, chosen: { 2: { qty: 1, wanted: 'RED' } } }
  expect(judgeDraft(wanted)).toEqual({})
  expect(questionOf('W1', wanted)?.lines).toEqual([{ no: 2, qty: 1, wanted: 'RED' }])
})

test('what is not wanted instead is not sent with a return', () => {
  const back: ReturnDraft = { ...draft, chosen: { 2: { qty: 3, wanted: 'RED' } } }
  expect(questionOf('W1', back)?.lines).toEqual([{ no: 2, qty: 3 }])
})

test('a reason that another kind does not know is asked for again', () => {
  expect(withKind(draft, 'claim').reason).toBe('')
  expect(withKind(draft, 'exchange').reason).toBe('changed mind')
})

test('the very same again is only for what was at fault', () => {
  const lines = [{ no: 2, assortId: 'RED' }]
  const same: ReturnDraft = { ...draft, kind: 'exchange', reason: 'faulty', chosen: { 2: { qty: 1, wanted: 'RED' } } }
  expect(settleWanted(same, lines).chosen[2]?.wanted).toBe('RED')
  expect(settleWanted({ ...same, reason: 'changed mind' }, lines).chosen[2]?.wanted).toBe('')
  expect(settleWanted({ ...same, reason: 'changed mind' }, [{ no: 2, assortId: 'BLUE' }]).chosen[2]?.wanted).toBe('RED')
})
