import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'

type Words<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string

/** What a company can take money with: its card provider, and the payees that staff have set. */
export interface Takes {
  card: { provider: string; leastCents: number; isOffered: boolean }
  /** The smallest payment of each wallet that is taken, by provider and the provider's name of it. */
  wallets: ReadonlyMap<string, number>
  fpsPayee: string
  transferToZh: string
  transferToEn: string
}

/** Facts about a visitor and their cart. */
interface MethodAsker {
  isMember: boolean
  /** Gift cards among the goods bought. */
  giftCards: 'none' | 'some' | 'only'
  /** The lender's answer, which covers age, limits and overdue bills. */
  payLaterOffered: boolean
}

interface AnyMethod {
  name: Words<object>
  /** Shown before it is chosen. */
  info: Words<{ hours: number; days: number }>
  /** The words where the sandbox bank collects, which says that it is a test; null: the same words. */
  sandbox: { name: Words<object>; info: Words<object> } | null
  cardType: 'CREDIT' | null
  /** A gift card cannot be bought with another card, points or credit. §rules "Coupons…, gift cards" */
  suits(asker: MethodAsker): boolean
}

/** A method that moves money and can be chosen for the outstanding sum. */
interface MovesMoney extends AnyMethod {
  /** A method without control is a plain choice. §3 */
  control: 'PAY_LATER' | null
  /** Whether a provider can be asked. Otherwise a person or a webhook notice confirms the money, which takes longer. */
  online: boolean
  /** The provider; 'card' means the card provider. */
  collector: 'card' | 'fps' | 'offline' | 'stripe' | 'airwallex'
  /** The provider's name of a wallet; null for other methods. */
  wallet: string | null
  /** What this shop shows to pay by a wallet: a code, on a phone a link if the wallet has one; null: the provider's page does. */
  pass: 'code' | 'code or link' | null
  /** Whether money can be authorised now and captured at dispatch. */
  capturesLater: boolean
  /** Whether one payment can be of this sum; null before anything is priced. */
  takes(takes: Takes, cents: number | null): boolean
  /** How to send the money; null where there is a page. */
  instructions: { ofOrder: Words<Instructed>; ofBill: Words<Instructed> } | null
}
interface Instructed {
  amount: string
  account: string
  number: string
}

/** A method that pays beside the chosen one. */
interface PaysBeside extends AnyMethod {
  control: 'GIFT_CARD' | 'POINTS'
  online: false
}

const takesByCard = ({ card }: Takes, cents: number | null): boolean =>
  card.isOffered && (cents === null || cents >= card.leastCents)

const noWallet = { wallet: null, pass: null } as const

/** A wallet of this provider, by the provider's name. */
const walletOf = (provider: 'stripe' | 'airwallex', wallet: string) =>
  ({
    sandbox: null,
    cardType: null,
    suits: () => true,
    control: null,
    online: true,
    collector: provider,
    wallet,
    pass: provider === 'airwallex' ? 'code or link' : null,
    capturesLater: false,
    takes: ({ wallets }: Takes, cents: number | null) => {
      const least = wallets.get(`${provider} ${wallet}`)
      return least !== undefined && (cents === null || cents >= least)
    },
    instructions: null,
  }) as const

/** Banking apps read the code as a picture; no link opens them. */
const fpsByProvider = { ...walletOf('airwallex', 'fps'), pass: 'code' } as const

/**
 * All payment methods, in the order in which they are offered. Orders, payments and tenders store the key. A method that is
 * retired stays here and takes nothing, because past orders name it.
 */
const table = {
  CARD: {
    name: m.pay_method_card,
    info: m.pay_method_card_info,
    sandbox: { name: m.pay_method_card_drill, info: m.pay_method_card_drill_info },
    cardType: 'CREDIT',
    suits: () => true,
    control: null,
    online: true,
    collector: 'card',
    ...noWallet,
    capturesLater: true,
    takes: takesByCard,
    instructions: null,
  },
  FPS_QR: { name: m.pay_method_fps, info: m.pay_method_fps_qr_info, ...fpsByProvider },
  FPS: {
    name: m.pay_method_fps,
    info: m.pay_method_fps_info,
    sandbox: null,
    cardType: null,
    suits: () => true,
    control: null,
    online: false,
    collector: 'fps',
    ...noWallet,
    capturesLater: false,
    // One FPS is enough: the one that confirms itself.
    takes: (takes) => takes.fpsPayee !== '' && !fpsByProvider.takes(takes, null),
    instructions: { ofOrder: m.pay_instructions_fps, ofBill: m.bills_instructions_fps },
  },
  ALIPAY_HK: { name: m.pay_method_alipay_hk, info: m.pay_method_wallet_info, ...walletOf('airwallex', 'alipayhk') },
  WECHAT_PAY_HK: {
    name: m.pay_method_wechat_pay_hk,
    info: m.pay_method_wallet_info,
    ...walletOf('airwallex', 'wechatpay'),
  },
  PAYME: { name: m.pay_method_payme, info: m.pay_method_wallet_info, ...walletOf('airwallex', 'payme') },
  ALIPAY: { name: m.pay_method_alipay, info: m.pay_method_wallet_page_info, ...walletOf('stripe', 'alipay') },
  WECHAT_PAY: {
    name: m.pay_method_wechat_pay,
    info: m.pay_method_wallet_page_info,
    ...walletOf('stripe', 'wechat_pay'),
  },
  BANK_TRANSFER: {
    name: m.pay_method_bank_transfer,
    info: m.pay_method_bank_transfer_info,
    sandbox: null,
    cardType: null,
    suits: () => true,
    control: null,
    online: false,
    collector: 'offline',
    ...noWallet,
    capturesLater: false,
    takes: ({ transferToZh, transferToEn }) => transferToZh !== '' && transferToEn !== '',
    instructions: { ofOrder: m.pay_instructions, ofBill: m.bills_instructions },
  },
  PAY_LATER: {
    name: m.pay_method_pay_later,
    info: m.pay_method_pay_later_info,
    sandbox: null,
    cardType: 'CREDIT',
    suits: ({ isMember, payLaterOffered, giftCards }) => isMember && payLaterOffered && giftCards === 'none',
    control: 'PAY_LATER',
    online: true,
    ...noWallet,
    collector: 'card', // for the first instalment
    capturesLater: false,
    takes: takesByCard,
    instructions: null,
  },
  GIFT_CARD: {
    name: m.pay_method_gift_card,
    info: m.pay_method_gift_card_info,
    sandbox: null,
    cardType: null,
    suits: ({ giftCards }) => giftCards !== 'only',
    control: 'GIFT_CARD',
    online: false,
  },
  POINTS: {
    name: m.pay_method_points,
    info: m.pay_method_points_info,
    sandbox: null,
    cardType: null,
    suits: ({ isMember, giftCards }) => isMember && giftCards !== 'only',
    control: 'POINTS',
    online: false,
  },
} as const satisfies Record<string, MovesMoney | PaysBeside>

export type MethodCode = keyof typeof table
export type Method = (MovesMoney | PaysBeside) & { code: MethodCode }
export type MoneyMethod = MovesMoney & { code: MethodCode }

export const methods: readonly Method[] = (Object.keys(table) as MethodCode[]).map((code) => ({ code, ...table[code] }))

export const movesMoney = (method: Method): method is MoneyMethod => 'takes' in method

export const findMethod = (code: string): MoneyMethod | undefined =>
  methods.filter(movesMoney).find((method) => method.code === code)

/** The method of a stored payment. */
export function methodOfPayment(code: string): MoneyMethod {
  const method = findMethod(code)
  if (!method) throw new Error(`no payment is made by the method ${code}`)
  return method
}

/** The name of a method at this provider. A code that only a newer release knows is shown as it is. */
export function sayMethod(code: string, provider: string | null, locale: Locale): string {
  const method = methods.find((one) => one.code === code)
  return method ? wordsOf(method, provider).name({}, { locale }) : code
}

export const wordsOf = ({ name, info, sandbox }: Method, provider: string | null): Pick<AnyMethod, 'name' | 'info'> =>
  provider === 'sandbox' && sandbox ? sandbox : { name, info }

export interface MethodFacts extends MethodAsker {
  /** The remainder for the chosen method; null before anything is priced. */
  outstandingCents: number | null
  takes: Takes
}

/** The methods open to this visitor and cart. */
export const listOpenMethods = (facts: MethodFacts): Method[] => methods.filter((method) => isOpenTo(method, facts))

function isOpenTo(method: Method, facts: MethodFacts): boolean {
  if (!method.suits(facts)) return false
  if (!movesMoney(method)) return true
  const { outstandingCents: owed, takes } = facts
  return (owed === null || owed > 0) && method.takes(takes, owed)
}

/** Whether the method's provider can be asked. */
export const movesOnline = (code: string): boolean => methodOfPayment(code).online

/** Whether the shop shows a code or link to pay by. */
export const showsPass = (code: string): boolean => methodOfPayment(code).pass !== null

/** Whether a phone gets a link instead of a code. */
export const hasLink = (code: string): boolean => methodOfPayment(code).pass === 'code or link'
