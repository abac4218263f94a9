import { askPrice, type DeliveryForm, home } from './checkout.ts'
import { putContent } from './content.ts'
import { putOnSale } from './goods.ts'
import { arjun } from './people.ts'
import { offer } from './promotions.ts'
import type { openShop } from './shop.ts'
import { ShopVisitor } from './visitor.ts'

type TwoCompanyShop = Awaited<ReturnType<typeof openShop>>
export const hosts = { SPORT: 'http://localhost', FOOD: 'http://food.localhost' } as const
export type TestedCompany = keyof typeof hosts

/** Data that only one company has, by the names in calls. */
export interface Belongings {
  productCode: string
  assortId: string
  barcode: string
  brand: string
  tag: string
  page: string
  slider: string
  word: string
  email: string
  member: string
  invoiceNo: string
  orderToken: string
  payId: string
  combo: string
  discountCode: string
}

let networks = 0
/** A visitor of a company, from a separate network. */
export const visitCompany = (shop: Pick<TwoCompanyShop, 'app'>, company: TestedCompany) => {
  const ip = `10.9.${(networks += 1) >> 8}.${networks & 255}`
  return new ShopVisitor((request) => shop.app.fetch(request, { ip }), hosts[company])
}

/** Creates a category, a product, a page, a banner and an order that the other company does not have. */
export async function furnish(shop: TwoCompanyShop, company: TestedCompany): Promise<Belongings> {
  const mark = company === 'SPORT' ? 'zwagger' : 'quixola'
  const barcode = company === 'SPORT' ? '2990000000017' : '2990000000024'
  const { db } = shop
  await db.insertInto('brand').values({ company, code: mark.toUpperCase(), name_zh: mark, name_en: mark }).execute()
  await db
    .insertInto('category')
    .values({
      company,
      code: `only_${mark}`,
      parent: null,
      level: 1,
      label_zh: mark,
      label_en: mark,
      emblem: 'star',
      position: 99,
    })
    .execute()
  const { prodCode, assortId } = await putOnSale(db, {
    company,
    code: `${mark.toUpperCase()}-1`,
    category: `only_${mark}`,
    cents: 20_000,
    variants: [{ assortId: `${mark.toUpperCase()}-1`, barcode, onHand: 50 }],
  })
  await db
    .updateTable('product')
    .set({ brand: mark.toUpperCase(), name_zh: `${mark} 測試`, name_en: `${mark} test` })
    .where('company', '=', company)
    .where('code', '=', prodCode)
    .execute()
  await putContent(db, { company, code: `page-${mark}`, footerGroup: 'about', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, {
    company,
    code: `slider-${mark}`,
    kind: 'slider',
    title: mark,
    body: mark,
    link: '/collections',
  })
  await putContent(db, { company, code: `news-${mark}`, kind: 'news', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, { company, code: `contact-${mark}`, kind: 'contact', title: mark, body: `<p>${mark}</p>` })
  await putContent(db, { company, code: `message-${mark}`, kind: 'message', title: mark, body: `<p>${mark}</p>` })
  await db.insertInto('item_group').values({ company, code: 'recommended', product: prodCode, position: 99 }).execute()

  // Each company numbers its orders from 1: an extra order here keeps the two numbers different.
  if (company === 'SPORT') await order(shop, company, prodCode, home)
  const email = `${mark}@harbour.example`
  const member = `member.${mark}@harbour.example`
  const someone = db.updateTable('member').set({ email: member }).where('company', '=', company)
  await someone.where('email', '=', arjun.email).execute()
  const placed = await order(shop, company, prodCode, { ...home, email })
  const discountCode = `CODE-${mark.toUpperCase()}`
  await offer(db, { terms: { kind: 'percent', percent: 5 }, codes: [discountCode] }, company)
  const part = { product: prodCode, quantity: 1 }
  const combo = await offer(db, { terms: { kind: 'combo', parts: [part, part], price: { percent: 5 } } }, company)
  return {
    productCode: prodCode,
    assortId,
    barcode,
    brand: mark.toUpperCase(),
    tag: `only_${mark}`,
    page: `page-${mark}`,
    slider: `slider-${mark}`,
    word: mark,
    email,
    member,
    ...placed,
    combo,
    discountCode,
  }
}

async function order(shop: TwoCompanyShop, company: TestedCompany, prodCode: string, delivery: DeliveryForm) {
  const buyer = await visitCompany(shop, company).enter()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode }])
  const { body } = await askPrice(buyer, delivery)
  const { invoiceNo, orderToken, payId } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  return { invoiceNo, orderToken, payId }
}

/** Well-formed names that no company has. */
export const nobodys: Belongings = {
  productCode: 'JYXUVKA-1',
  assortId: 'JYXUVKA-1',
  barcode: '2990000000031',
  brand: 'JYXUVKA',
  tag: 'only_jyxuvka',
  page: 'page-jyxuvka',
  slider: 'slider-jyxuvka',
  word: 'jyxuvka',
  email: 'jyxuvka@harbour.example',
  member: 'member.jyxuvka@harbour.example',
  invoiceNo: 'W2611209999',
  orderToken: 'jyxuvka',
  payId: '9999',
  combo: '01a1fd00-0000-7000-8000-000000000000',
  discountCode: 'CODE-JYXUVKA',
}
