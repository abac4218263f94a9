import { expect, test } from 'vitest'
import { readParts, readPdf } from '#tests/pdf.ts'
import type { Paper } from './document.ts'
import { PdfWorker } from './pdf-worker.ts'

const pdfWorker = new PdfWorker()
const paper = (rows: number, name = '跑步鞋'): Paper => ({
  name: '收據 Receipt RC-W1',
  title: { zh: '收據', en: 'Receipt' },
  from: { name: { zh: '海港運動', en: 'Harbour Sport' }, lines: ['香港九龍'], colour: '#E60012' },
  facts: [{ label: { zh: '訂單編號', en: 'Order no.' }, lines: ['W1'] }],
  columns: [
    { label: { zh: '貨品', en: 'Goods' }, width: null, align: 'left' },
    { label: { zh: '金額', en: 'Amount' }, width: 80, align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, at) => [
    { text: `${name} ${at + 1}`, below: ['Running shoes'] },
    { text: 'HK$1,288.00' },
  ]),
  sums: [{ label: '總額 Total', amount: 'HK$9,999,999.00', isTotal: true }],
  notes: [],
  madeAt: 0,
})

test('a paper of many lines goes over pages: every line once, the head of the table on each, and how many pages there are', async () => {
  const pages = readPdf(await pdfWorker.print(paper(100)))
  const all = pages.join('\n')
  expect(pages.length).toBeGreaterThan(2)
  for (let line = 1; line <= 100; line += 1)
    expect(all.split('\n').filter((one) => one === `跑步鞋 ${line}`)).toHaveLength(1)
  pages.forEach((page, at) => {
    expect(page).toContain('貨品\nGoods')
    expect(page).toContain(`第 ${at + 1} 頁，共 ${pages.length} 頁　Page ${at + 1} of ${pages.length}`)
  })
  expect(pages.at(-1)).toContain('HK$9,999,999.00')
})

test('whatever goods are called, they stay words: nothing of a name becomes a part of the file', async () => {
  const name = '<b>)Tj /JS (app.alert(1)) 😀'
  const bytes = await pdfWorker.print(paper(1, name))
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).not.toContain('app.alert')
  expect(readPdf(bytes)[0]).toContain('<b>)Tj /JS (app.alert(1))')
})

test('a name without a blank, longer than its column, is broken and stays on the page', async () => {
  const [page] = readPdf(await pdfWorker.print(paper(1, 'W'.repeat(400))))
  const parts = page!.split('\n').filter((line) => /^W+( 1)?$/.test(line))
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.join('').replaceAll(/[^W]/g, '')).toHaveLength(400)
})

test('many at once are all printed; a paper that cannot be set is an error for its own sender alone', async () => {
  const broken = { ...paper(1), columns: null } as unknown as Paper
  const [first, failed, last] = await Promise.allSettled([
    pdfWorker.print(paper(3)),
    pdfWorker.print(broken),
    pdfWorker.print(paper(3)),
  ])
  expect(failed).toMatchObject({ status: 'rejected' })
  expect(first.status).toBe('fulfilled')
  expect(last.status).toBe('fulfilled')
})

test('a name in the characters of the mainland is written as Hong Kong writes it, where its face has no others', async () => {
  const [page] = readPdf(await pdfWorker.print(paper(1, '轻读')))
  expect(page).toContain('輕讀 1')
})

test('the sums of an order are on one page', async () => {
  const sums = Array.from({ length: 12 }, (_, at) => ({ label: `sum ${at}`, amount: 'HK$1.00' }))
  for (const rows of [12, 13, 14, 15]) {
    const pages = readPdf(await pdfWorker.print({ ...paper(rows), sums }))
    expect(pages.filter((page) => page.includes('sum '))).toHaveLength(1)
  }
})

test('read aloud, a paper has a title, a table of rows with the head said once, and each language its own voice', async () => {
  const bytes = await pdfWorker.print({ ...paper(40), notes: ['Thank you'] })
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).toContain('/Marked true')
  expect(raw).toContain('/Lang (zh-HK)')
  expect(raw).toContain('/DisplayDocTitle true')
  const parts = readParts(bytes)
  expect(parts.slice(0, 4)).toEqual(['Document', ' H1', '  Span 收據', '  Span (en-HK) Receipt'])
  const [head, ...rows] = parts
    .join('\n')
    .split(/^ (?=\S)/m)
    .find((part) => part.startsWith('Table'))!
    .split(/^  TR\n/m)
    .slice(1)
  expect(head).toBe('   TH\n    Span 貨品\n    Span (en-HK) Goods\n   TH\n    Span 金額\n    Span (en-HK) Amount\n')
  expect(rows).toHaveLength(40) // on two pages, and the head of the second is not said again
  expect(rows[39]).toBe('   TD\n    Span 跑步鞋 40\n    Span (en-HK) Running shoes\n   TD\n    Span HK$1,288.00\n')
  const end = ['   TH', '    Span 總額 Total', '   TD', '    Span HK$9,999,999.00', ' P', '  Span (en-HK) Thank you']
  expect(parts.slice(-6)).toEqual(end)
  expect(parts.join('\n')).not.toMatch(/\?|Page 1 of/)
})
