import type { Tx } from '#server/lib/database/db.ts'
import type { DemoProduct } from './catalogue.ts'
import type { DemoCompany } from './companies.ts'

/** Recommendations: a product, and the products that go with it. */
const pairs: Record<string, string[]> = {
  // Kitchen appliances and food
  EL10248: ['FD10106', 'FD10108', 'HW10338'], // rice cooker: rice, plates
  EL10249: ['FD10107', 'FD10108'],
  EL10250: ['MT10031', 'MT10039', 'FD10128'], // air fryer: chicken wings, sausages, sea salt
  EL10251: ['MT10032', 'MT10066', 'FD10128'],
  EL10252: ['MT10044', 'FD10202'], // steam oven: salmon, butter
  EL10254: ['FD10137', 'FD10140', 'HW10344'], // microwave: ready meals, lunch box
  EL10256: ['HW10330', 'MT10009', 'MT10064'], // induction cooker: pot, hot pot slices
  EL10257: ['HW10328', 'MT10012'],
  EL10258: ['FD10187', 'FD10185', 'HW10340'], // kettle: tea, drip coffee, mug
  EL10261: ['FD10182', 'FD10185', 'HW10340'], // gooseneck kettle: coffee beans
  EL10263: ['FD10182', 'FD10191', 'HW10341'], // espresso machine: beans, milk, mug
  EL10264: ['FD10184', 'FD10191'],
  EL10265: ['FD10072', 'FD10193', 'FD10088'], // blender: strawberries, yoghurt, bananas
  HW10326: ['MT10001', 'FD10122', 'FD10128'], // frying pan: steak, olive oil, salt
  HW10328: ['MT10020', 'FD10100'], // cast-iron pot: lamb, carrots
  HW10332: ['HW10335', 'MT10001'], // chef knife: cutting board
  HW10342: ['FD10157', 'FD10189'], // flask: tea
  HW10344: ['HW10347', 'FD10106'], // lunch box: chopsticks
  // Table
  MT10001: ['FD10122', 'FD10128', 'FD10173'], // steak: oil, salt, red wine
  MT10005: ['FD10173', 'FD10103'],
  MT10009: ['MT10064', 'MT10052', 'FD10130'], // hot pot beef: balls, prawns, chilli oil
  MT10012: ['MT10065', 'FD10103'],
  MT10020: ['FD10100', 'FD10117'],
  MT10037: ['FD10199', 'FD10213'], // bacon: eggs, bread
  MT10044: ['FD10098', 'FD10122'],
  MT10057: ['FD10176', 'FD10180'], // oysters: white wine, sparkling
  FD10115: ['FD10093', 'FD10122', 'FD10196'], // spaghetti: tomatoes, oil, cheese
  FD10106: ['FD10117', 'FD10120'], // rice: soy sauce, XO sauce
  FD10112: ['FD10199', 'FD10162'],
  FD10182: ['FD10191', 'FD10153'], // coffee beans: milk, cookies
  FD10187: ['FD10144', 'FD10208'],
  FD10213: ['FD10202', 'FD10125'], // milk loaf: butter, honey
  FD10193: ['FD10072', 'FD10125'], // yoghurt: strawberries, honey
  FD10142: ['FD10171', 'FD10162'],
  // Home
  EL10268: ['HW10374', 'HW10364'],
  EL10270: ['HW10374', 'HW10379'],
  EL10272: ['HW10364', 'TG10399'], // iron: laundry liquid
  EL10228: ['HW10364', 'HW10356'], // washer: laundry liquid, towels
  EL10232: ['HW10365', 'HW10356'],
  EL10281: ['EL10293', 'EL10308'], // TV: soundbar, router
  EL10283: ['EL10294'],
  HW10350: ['HW10352', 'HW10354'], // bedding: pillow, duvet
  HW10356: ['PH10533', 'HW10359'], // towels: body wash, bath mat
  HW10369: ['HW10371', 'PH10540'],
  HW10383: ['TG10433', 'EL10303'], // desk lamp: notebook, keyboard
  HW10392: ['HW10383', 'EL10300'],
  HW10389: ['BE10509', 'HW10396'],
  // Care
  EL10274: ['PH10529', 'PH10531', 'BE10516'], // hair dryer: shampoo, conditioner, mirror
  EL10275: ['PH10530', 'PH10532'],
  EL10278: ['PH10520', 'PH10525'], // toothbrush: toothpaste, mouthwash
  EL10276: ['BE10459', 'BE10475'],
  PH10529: ['PH10531', 'PH10533'],
  PH10520: ['PH10523', 'PH10525'],
  PH10579: ['PH10586', 'PH10582', 'PH10584'], // diapers: wipes, baby bath, bottle
  PH10564: ['PH10548', 'PH10566'],
  BE10461: ['BE10459', 'BE10475'], // cleansing oil: foam, toner
  BE10466: ['BE10469', 'BE10482'], // serum: cream, sunscreen
  BE10477: ['BE10475', 'BE10480'],
  BE10484: ['BE10518', 'BE10489'], // foundation: sponge, blush
  BE10491: ['BE10496', 'BE10516'],
  // Work, play, out and about
  EL10298: ['EL10305', 'EL10321', 'TG10413'], // laptop: mouse, charger, backpack
  EL10299: ['EL10306', 'EL10321'],
  EL10300: ['EL10303', 'EL10324'],
  EL10311: ['EL10289', 'EL10318', 'EL10324'], // phone: earbuds, power bank, cable
  EL10312: ['EL10290', 'EL10323'],
  EL10313: ['EL10303', 'EL10324'],
  TG10411: ['TG10409', 'EL10315'], // running shoes: socks, watch
  TG10433: ['TG10436', 'TG10440'], // notebook: pen, tape
  TG10444: ['TG10411', 'HW10342'],
  TG10446: ['PH10573', 'EL10291'],
  TG10450: ['TG10457', 'EL10318'], // luggage: travel adapter
  TG10455: ['TG10417', 'TG10413'],
  // Pets
  PT10590: ['PT10601', 'PT10597', 'PT10599'], // dog food: bowl, chews
  PT10592: ['PT10608', 'PT10601'],
  PT10603: ['PT10605', 'PT10597'],
  PT10610: ['PT10612', 'PT10614', 'PT10620'], // cat food: tins, treats, litter
  PT10620: ['PT10622', 'PT10624'],
  PT10626: ['PT10629', 'PT10624'],
  PT10631: ['PT10633'], // aquarium: fish flakes
}

/** Recommended in both directions: the page of rice shows the cooker. */
export async function seedTogether(tx: Tx, company: DemoCompany, goods: readonly DemoProduct[]): Promise<void> {
  const sold = new Set(goods.map(({ code }) => code))
  const both = Object.entries(pairs).flatMap(([code, partners]) =>
    partners.flatMap((partner) => [
      [code, partner],
      [partner, code],
    ]),
  ) as [string, string][]
  const known = both.filter(([code, partner]) => sold.has(code) && sold.has(partner))
  const rows = [...Map.groupBy(known, ([code]) => code)].flatMap(([product, found]) =>
    [...new Set(found.map(([, partner]) => partner))].map((partner, position) => ({
      company: company.code,
      product,
      partner,
      position,
    })),
  )
  await tx.insertInto('sold_together').values(rows).execute()
}
