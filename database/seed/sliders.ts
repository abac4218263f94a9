import type { Tx } from '#server/lib/database/db.ts'
import type { BannerSpec } from '#database/seed/drawing/banner.ts'
import { companies } from './companies.ts'
import { putPieces } from './pieces.ts'

interface SeededSlider {
  code: string
  department: string
  zh: [title: string, subtitle: string]
  en: [title: string, subtitle: string]
  art: BannerSpec
}

/** Sliders announce only discounts that the checkout gives. */
const sliders: SeededSlider[] = [
  {
    code: 'winter',
    department: 'electric',
    zh: ['冬日暖意家電節', '暖風機、電飯煲、電熱水壺，溫暖家中每個角落'],
    en: ['Winter warmers', 'Heaters, rice cookers and kettles for every corner of home'],
    art: { emblem: 'fire', companions: ['cooked-rice', 'hot-beverage', 'snowflake', 'house-with-garden'], hue: 16 },
  },
  {
    code: 'hot-pot',
    department: 'meat',
    zh: ['打邊爐開餐', '肥牛、海鮮、手打丸，滿 HK$400 減 HK$40'],
    en: ['Hot pot season', 'HK$40 off HK$400 on beef, seafood and hand-made balls'],
    art: { emblem: 'pot-of-food', companions: ['shrimp', 'bacon', 'oyster', 'fish-cake-with-swirl'], hue: 356 },
  },
  {
    code: 'gifts',
    department: 'trendy_goods',
    zh: ['送禮指南', '為家人和朋友選一份心意'],
    en: ['The gift guide', 'Something good for everyone at home'],
    art: { emblem: 'wrapped-gift', companions: ['teddy-bear', 'watch', 'star', 'ribbon'], hue: 150 },
  },
  {
    code: 'pets',
    department: 'pet_product',
    zh: ['毛孩補給站', '主糧小食第二件半價'],
    en: ['Pet pantry', 'The second bag of food at half price'],
    art: { emblem: 'dog', companions: ['cat', 'bone', 'paw-prints', 'rabbit-face'], hue: 36 },
  },
  {
    code: 'skincare',
    department: 'beauty',
    zh: ['換季肌膚護理', '保濕、修護、防曬，由潔面開始'],
    en: ['Skincare for cold days', 'Moisture, repair and sun care, from the first cleanse'],
    art: { emblem: 'lotion-bottle', companions: ['cherry-blossom', 'soap', 'droplet', 'sparkles'], hue: 330 },
  },
  {
    code: 'fresh',
    department: 'foods_market',
    zh: ['新鮮蔬果', '當造水果、本地蔬菜，下午四時前落單，下一個工作天送出'],
    en: ['Fresh from the market', 'Fruit in season and local greens, delivered the next working day'],
    art: { emblem: 'red-apple', companions: ['broccoli', 'strawberry', 'carrot', 'lemon'], hue: 96 },
  },
]

const order: Record<string, string[]> = {
  SPORT: ['winter', 'hot-pot', 'gifts', 'pets', 'skincare'],
  FOOD: ['hot-pot', 'fresh', 'pets'],
}

export async function seedSliders(tx: Tx, now: Temporal.Instant): Promise<void> {
  await putPieces(
    tx,
    companies.flatMap(({ code: company }) =>
      sliders
        .filter(({ code }) => order[company]?.includes(code))
        .map(({ department, ...slider }) => ({
          ...slider,
          company,
          kind: 'slider' as const,
          link: `/collections/category/${department}`,
          position: order[company]!.indexOf(slider.code),
          from: now.subtract({ hours: 30 * 24 }),
        })),
    ),
  )
}
