import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Presence } from './people.ts'

// Making a company: the first of a shop of one's own, in the browser, and further ones by an owner.

const Name = z.string().trim().min(1).max(60)
/** A host name in lower case, without a port: `shop.example.hk`, `localhost`. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)

const NewCompany = {
  /** Capital letters and digits, 2 to 12, a letter first. It stands in order numbers and cannot be changed later. */
  coCode: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/),
  nameZh: Name,
  nameEn: Name,
  theme: z.enum(['sport', 'food']).default('sport'),
  /** Where visitors find the shop. */
  host: Host,
}

/** What the owner's first login needs, shown once (POST /staff/setUp). */
const MadeCompany = z.object({
  coCode: z.string(),
  host: z.string(),
  email: z.string(),
  setUpCode: z.string(),
  authenticatorUri: z.string(),
  authenticatorQr: z.string(), // the same as a picture: a data URL
  endsAt: z.iso.datetime({ offset: true }),
})

export const readSetUp = endpoint('GET /setUp', {
  who: 'anyone',
  isBeforeCompany: true,
  summary: 'Whether this installation still waits for its first company.',
  input: z.object({}),
  reply: z.object({ isWaiting: z.boolean() }),
})

export const setUpShop = endpoint('POST /setUp', {
  who: 'anyone',
  isBeforeCompany: true,
  summary:
    'Makes the first company and its owner, with the code that the start printed (SET_UP_CODE_WRONG). The shop is closed to visitors until the owner ends its maintenance.',
  input: z.strictObject({
    setUpCode: z.string().max(64),
    ...NewCompany,
    ownerName: Name,
    email: z.string().trim().max(254),
  }),
  reply: MadeCompany,
})

export const staffMakeCompany = endpoint('POST /staff/companies', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Makes a further company in this installation, and an owner account there with the e-mail of the caller. No token of one company opens another. Refuses COMPANY_CODE_TAKEN and HOST_TAKEN.',
  input: z.strictObject(NewCompany),
  reply: MadeCompany,
})

export const staffHosts = endpoint('PUT /staff/hosts', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'The hosts of the company, whole, 1 to 20; the first is the one in letters. Refuses HOST_TAKEN for a host of another company, and HOST_IN_USE when the host of this very call is left out.',
  input: z.strictObject({
    hosts: z.array(Host).min(1).max(20),
    /** Of GET /staff/company: refuses STALE when somebody changed the hosts since. */
    version: z.int().min(0),
  }),
  reply: z.object({ hosts: z.array(z.string()), version: z.int() }),
})

export const staffReadiness = endpoint('GET /staff/readiness', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'What is done and what is missing until the shop can be opened to visitors, in words of the asked language. Without the essential steps nobody could order.',
  input: z.object({}),
  reply: z.object({
    isOpened: z.boolean(), // it was opened; a maintenance of today does not count
    isDemo: z.boolean(), // these processes run as those of a demo
    steps: z.array(
      z.object({
        name: z.enum([
          'delivery',
          'product',
          'payment',
          'returnPolicy',
          'deliveryPolicy',
          'privacy',
          'home',
          'otherPages',
          'logo',
          'mail',
          'hours',
        ]),
        words: z.string(),
        isDone: z.boolean(),
        isEssential: z.boolean(),
      }),
    ),
  }),
})

export const staffOpenShop = endpoint('POST /staff/openShop', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Opens the shop to visitors for the first time, which ends the maintenance that it began with. Refuses SHOP_NOT_READY with what is missing by name.',
  input: z.strictObject({}),
  reply: z.object({ isOpened: z.literal(true) }),
})

export const staffLeaveDemo = endpoint('POST /staff/leaveDemo', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Makes a demo a shop of one’s own: every company, product, person, order and record of the demo is deleted for good, and one new company is made, which is closed to visitors. Ways of delivery, pickup points, charges, hours and settings may stay. Afterwards the shop is started with SHOP=own. Refuses NOT_A_DEMO, INVALID_STAFF_LOGIN, and COMPANY_NAME_DIFFERS unless the present name of the company is typed.',
  input: z.strictObject({
    presentName: Name,
    keepsSettings: z.boolean(),
    ...NewCompany,
    ownerName: Name,
    email: z.string().trim().max(254),
    presence: Presence,
  }),
  reply: MadeCompany,
})
