import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCells, writeCells } from './grid-text.ts'

test.each([
  ['one', [['one']]],
  [
    '1,299.00\t12\r\n88\t\r\n',
    [
      ['1,299.00', '12'],
      ['88', ''],
    ],
  ],
  ['"two\nlines"\t"say ""yes"""', [['two\nlines', 'say "yes"']]],
  ['19" screen\tb', [['19" screen', 'b']]],
  ['', [['']]],
])('cells of a spreadsheet: %j', (text, cells) => expect(readCells(text)).toEqual(cells))

test('what is copied is pasted as it was', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((width) =>
        fc.array(
          fc.array(
            fc.string().map((text) => `x${text.replaceAll('\r', '')}`),
            { minLength: width, maxLength: width },
          ),
          { minLength: 1, maxLength: 6 },
        ),
      ),
      (rows) => {
        expect(readCells(writeCells(rows))).toEqual(rows)
      },
    ),
  ))
