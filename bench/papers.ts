import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OrderView } from '#contract/orders.ts'
import { PdfWorker } from '#server/lib/documents/pdf-worker.ts'
import { composeReceipt } from '#server/orders/order-documents.rules.ts'

const times = 40
const names = [
  '男裝輕量防水透氣登山健行外套（附可拆式風帽）',
  '雙門大容量變頻雪櫃 480 公升',
  '有機初榨橄欖油禮盒',
  '兒童防滑室內運動鞋',
  '無線降噪耳機連充電盒',
]

/**
 * Receipts of orders with some, many and very many lines: the time from request to file, its size, and how long the shop's event
 * loop was blocked.
 */
export async function measurePapers(): Promise<string> {
  const pdfWorker = new PdfWorker()
  const rows: string[] = []
  for (const lines of [1, 5, 50, 200]) rows.push(await measure(pdfWorker, lines))
  const columns = ['first ms', 'p50', 'p95', 'CPU ms each', 'kB', 'stood still ms'].map((column) => column.padStart(15))
  return ['', `${'receipts, one after another'.padEnd(28)}${columns.join('')}`, ...rows].join('\n')
}

async function measure(pdfWorker: PdfWorker, lines: number): Promise<string> {
  const stood = monitorEventLoopDelay({ resolution: 5 })
  const taken: number[] = []
  const before = process.cpuUsage()
  let bytes = 0
  stood.enable()
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now()
    bytes = (await pdfWorker.print(receiptOf(lines))).length
    taken.push(performance.now() - begin)
  }
  stood.disable()
  const { user, system } = process.cpuUsage(before)
  const [first = 0] = taken
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (times - 1))]!
  const figures = [first, at(0.5), at(0.95), (user + system) / 1_000 / times, bytes / 1_000, stood.max / 1e6]
  return `${`${lines} lines`.padEnd(28)}${figures.map((figure) => figure.toFixed(1).padStart(15)).join('')}`
}

type InLanguage = (zh: string, en: string) => string

const lineOf = (say: InLanguage, at: number) => ({
  no: at + 1,
  productCode: 'X',
  assortId: 'X',
  name: say(`${names[at % names.length]} ${at}`, `Something that is sold in this shop, number ${at}`),
  color: say('午夜藍', 'Midnight blue'),
  size: 'XL',
  optionValues: [],
  dynamicAttr: '',
  picture: { src: '', alt: '', widths: [], width: 1, height: 1 },
  qty: 2,
  sellingPrice: 1_288,
  discount: 10,
  lineTotal: 2_566,
  preOrderDlvDate: null,
  dateBefore: null,
})

/** What a receipt does not print of an order. */
const unprinted = {
  masked: false,
  label: 'paid',
  labelText: '',
  payBefore: null,
  payable: false,
  charges: [],
  outStanding: 0,
  deposit: null,
  rest: null,
  district: null,
  expectedDate: null,
  timeline: [],
  shipments: [],
  mayCancel: null,
  mayConfirmReceipt: false,
  receivedAt: null,
  returnUntil: null,
  hasReceipt: true,
  exchangeOf: null,
  addPurchaseInvoiceNo: null,
} satisfies Partial<OrderView>

const orderOf = (say: InLanguage, count: number): OrderView => ({
  ...unprinted,
  invoiceNo: 'W2611200001',
  orderType: 'DELIVERY',
  coName: say('海港生活', 'Harbour Living'),
  placedAt: '2026-11-20T10:00:00+08:00',
  lines: Array.from({ length: count }, (_, at) => lineOf(say, at)),
  goodsAmount: 2_576 * count,
  totalDiscount: 10 * count,
  deliveryFee: 60,
  netTotal: 2_566 * count + 60,
  paidAmount: 2_566 * count + 60,
  discounts: [{ no: 1, name: say('開業優惠', 'Opening offer'), amount: 10 * count }],
  tenders: [
    { no: 1, paymentMethodCode: 'CARD', description: say('信用卡 •••• 4242', 'Card •••• 4242'), inputAmount: 1 },
  ],
  way: { code: 'STANDARD', name: say('標準送貨', 'Standard delivery'), pickUp: false },
  deliverTo: {
    recipient: '陳大文',
    phone: '',
    email: '',
    address: null,
    text: say('新界沙田區大圍大圍道1號示範大廈A座12樓B室', 'Flat B, 12/F, Block A, Demo Building, 1 Tai Wai Road'),
    remark: '',
  },
})

function receiptOf(count: number) {
  const at = Temporal.Instant.from('2026-11-20T02:00:00Z')
  return composeReceipt({
    zh: orderOf((zh) => zh, count),
    en: orderOf((_, en) => en, count),
    from: {
      theme: 'sport',
      name: { zh: '海港生活', en: 'Harbour Living' },
      address: { zh: '九龍尖沙咀海港街 1 號', en: '1 Harbour Street, Tsim Sha Tsui' },
      mail: 'shop@harbour.example',
    },
    placedAt: at,
    paidAt: at,
    madeAt: at,
    refunds: [],
  })
}
