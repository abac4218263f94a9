/**
 * Synonyms, in lower case and Hong Kong spelling. The first name of a row is canonical, so no name of any row may be part of a
 * first name. A row holds exact synonyms for a visitor in Hong Kong, nothing wider: related goods appear among the results
 * anyway.
 */
export const sameThings: readonly (readonly string[])[] = [
  ['雪櫃', '冰箱', '電冰箱', '冷藏櫃'],
  ['風筒', '吹風機', '吹風筒', '電吹風', '電風筒'],
  ['電飯煲', '電飯鍋', '電鍋'],
  ['壓力煲', '壓力鍋', '高壓鍋', '高速煲'],
  ['氣炸鍋', '空氣炸鍋', '空炸鍋'],
  ['焗爐', '烤箱', '電烤箱', '烤爐'],
  ['多士爐', '烤麵包機', '吐司機'],
  ['電熱水壺', '電水壺', '快煮壺', '熱水煲', '電水煲'],
  ['冷氣', '冷氣機', '空調', '空調機'],
  ['抽濕機', '除濕機', '抽濕器'],
  ['吸塵機', '吸塵器'],
  ['掃地機械人', '掃地機器人', '掃拖機器人', '掃拖機械人', '吸塵機械人'],
  ['機械人', '機器人'],
  ['熨斗', '電熨斗'],
  ['鬚刨', '剃鬚刀', '刮鬍刀', '電鬚刨', '剃鬚刨'],
  ['電視', '電視機'],
  ['手提電腦', '筆電', '筆記型電腦', '筆記本電腦'],
  ['手機', '手提電話', '行動電話', '移動電話', '智能手機', '智慧型手機'],
  ['打印機', '印表機', '列印機'],
  ['顯示器', '顯示屏', '螢幕', '屏幕', '熒幕'],
  ['滑鼠', '鼠標'],
  ['usb手指', '隨身碟', 'u盤'],
  ['尿袋', '行動電源', '充電寶', '外置充電器', '移動電源', '流動電源'],
  ['耳機', '耳筒'],
  ['喇叭', '揚聲器', '音響', '音箱'],
  ['單車', '自行車', '腳踏車'],
  ['番梘', '香皂', '肥皂'],
  ['沐浴露', '沐浴乳', '沖涼液'],
  ['洗頭水', '洗髮水', '洗髮露', '洗髮乳', '洗髮精'],
  ['護髮素', '潤髮乳', '護髮乳', '潤絲精', '潤髮露'],
  ['潔面', '潔面乳', '洗面奶', '洗面乳'],
  ['唇膏', '口紅'],
  ['防曬', '防曬霜', '防曬乳', '太陽油'],
  ['衛生巾', '衛生棉'],
  ['尿片', '紙尿片', '尿布', '紙尿布', '紙尿褲'],
  ['廁紙', '衛生紙', '卷紙'],
  ['洗潔精', '洗碗精'],
  ['薯仔', '馬鈴薯', '土豆'],
  ['番茄', '西紅柿'],
  ['粟米', '玉米'],
  ['甘筍', '紅蘿蔔', '胡蘿蔔'],
  ['西蘭花', '青花菜'],
  ['士多啤梨', '草莓'],
  ['奇異果', '獼猴桃'],
  ['車厘子', '櫻桃'],
  ['提子', '葡萄'],
  ['菠蘿', '鳳梨'],
  ['三文魚', '鮭魚'],
  ['吞拿魚', '金槍魚', '鮪魚'],
  ['牛扒', '牛排'],
  ['豬扒', '豬排'],
  ['雞扒', '雞排'],
  ['煙肉', '培根'],
  ['芝士', '奶酪', '起司'],
  ['乳酪', '酸奶', '優格'],
  ['忌廉', '鮮奶油'],
  ['朱古力', '巧克力'],
  ['即食麵', '公仔麵', '方便麵', '泡麵'],
  ['意粉', '意大利麵', '義大利麵', '意大利粉'],
  ['雲吞', '餛飩'],
  ['啫喱', '果凍'],
  ['汽水', '碳酸飲料'],
  ['t恤', 't裇', 'tee', 'tees', 't shirt', 't shirts', 'tshirt', 'tshirts', 't-shirt', 't-shirts'],
  ['波鞋', '運動鞋', '球鞋', '跑鞋', '跑步鞋'],
  ['手袋', '手提包'],
  ['背囊', '背包', '書包'],
  ['雨傘', '縮骨遮', '長遮'],
  ['貓糧', '貓食', '貓飼料'],
  ['狗糧', '狗食', '狗飼料'],
  ['維他命', '維生素'],
  ['牛奶', '鮮奶', '鮮牛奶'],
  ['面紙', '紙巾', '盒裝紙巾', '抽紙'],
  ['濕巾', '濕紙巾'],
  ['藍牙', '藍芽'],
  ['tws', '真無線耳機', '無線耳機', '藍牙耳機', '藍芽耳機', '無線耳筒', '藍牙耳筒', '藍芽耳筒'],
  ['聲霸', '回音壁', 'soundbar', 'soundbars', 'sound bar', 'sound bars'],
  ['煎鍋', '平底鑊', '平底鍋', '易潔鑊', '煎鑊', '煎pan'],
  ['保溫瓶', '保溫杯', '保溫壺'],
  ['登山', '行山', '遠足', '爬山'],
  ['風扇', '電風扇', '電扇'],
  ['暖風機', '暖爐', '電暖爐', '電暖機', '暖氣機'],
  ['空氣清新機', '空氣淨化機', '空氣淨化器', '空氣清淨機'],
  ['沖牙機', '水牙線', '沖牙器'],
  ['行李箱', '行李喼', '旅行喼', '旅行箱', '拉桿箱'],
  ['轉插', '旅行插頭', '轉換插頭', '萬用插頭'],
  ['梳化', '沙發'],
  ['燈膽', '燈泡'],
  ['砌圖', '拼圖'],
  ['毛公仔', '毛絨公仔', '毛絨玩具', '玩偶'],
  ['頸巾', '圍巾'],
  ['豉油', '醬油'],
  ['牛油', '黃油'],
  ['鱷梨', '牛油果', '酪梨'],
  ['車厘茄', '小番茄', '聖女果', '櫻桃番茄'],
  ['沙律', '沙拉'],
  ['薯片', '洋芋片'],
  ['爆谷', '爆米花'],
  ['雪糕', '冰淇淋', '冰激凌'],
  ['帶子', '扇貝'],
  ['生蠔', '牡蠣'],
  ['奶樽', '奶瓶'],
  ['潤膚乳', '身體乳', '身體乳液'],
  ['爽膚水', '化妝水', '柔膚水'],
  ['膠布', '藥水膠布', '創可貼', 'ok繃'],
  ['血壓計', '血壓機'],
  ['耳溫槍', '耳探', '耳溫計'],
  ['垃圾桶', '垃圾筒'],

  ['fridge', 'fridges', 'refrigerator', 'refrigerators'],
  ['hairdryer', 'hair dryer', 'hair dryers', 'hairdryers', 'blow dryer', 'hair drier'],
  ['air conditioner', 'aircon', 'air con', 'air conditioning'],
  ['washer', 'washing machine', 'washing machines'],
  ['television', 'tv', 'tvs', 'televisions'],
  ['mobile phone', 'cell phone', 'cellphone', 'smartphone', 'smartphones', 'smart phone', 'handphone'],
  ['notebook computer', 'laptop', 'laptops'],
  ['vacuum cleaner', 'hoover'],
  ['earphone', 'earphones', 'earbud', 'earbuds'],
  ['power bank', 'powerbank', 'powerbanks', 'portable charger'],
  ['diaper', 'diapers', 'nappy', 'nappies'],
  ['toilet paper', 'toilet roll', 'bathroom tissue', 'toilet tissue'],
  ['sneaker', 'sneakers', 'trainers', 'running shoes'],
  ['sweets', 'candy', 'candies'],
  ['crisps', 'potato chips'],
  ['prawn', 'prawns', 'shrimp', 'shrimps'],
  ['yogurt', 'yoghurt'],
  ['soy sauce', 'soya sauce'],
  ['soy milk', 'soya milk', 'soybean milk'],
  ['moisturiser', 'moisturizer', 'moisture cream', 'moisturising cream', 'moisturizing cream', 'face cream'],
  ['vacuum flask', 'vacuum flasks', 'thermos', 'thermos flask', 'vacuum bottle', 'insulated bottle'],
  ['frying pan', 'frying pans', 'fry pan', 'frypan', 'skillet'],
  ['luggage', 'suitcase', 'suitcases'],
  ['rubbish bin', 'trash can', 'trash bin', 'garbage bin', 'dustbin', 'pedal bin'],
  ['colour', 'color'],
  ['grey', 'gray'],
]

/** The synonyms in folded form. */
export class Synonyms {
  readonly #rowOf: ReadonlyMap<string, readonly string[]>
  /** Names by the code of their first character, longest first, so that the longest match wins. */
  readonly #beginning: ReadonlyMap<number, readonly string[]>
  /** Most characters begin no name; this table makes reading a catalogue fast. */
  readonly #begins = new Uint8Array(65_536)

  constructor(fold: (name: string) => string) {
    const rows = sameThings.map((row) => row.map(fold))
    this.#rowOf = new Map(rows.flatMap((row) => row.map((name) => [name, row] as const)))
    const longestFirst = [...this.#rowOf.keys()].sort((a, b) => b.length - a.length)
    this.#beginning = Map.groupBy(longestFirst, (name) => name.charCodeAt(0))
    for (const code of this.#beginning.keys()) this.#begins[code] = 1
  }

  /** Replaces every synonym in folded text by its canonical name, and returns the other names of what was found. */
  nameThings(folded: string, inOneWord = false): { text: string; others: string[] } {
    const found = this.#namesIn(folded)
    if (found.length === 0) return { text: folded, others: [] }
    const named = new Set(found.map(({ name }) => name))
    const others = new Set([...named].flatMap((name) => this.#rowOf.get(name)!).filter((name) => !named.has(name)))
    let text = ''
    let copied = 0
    for (const { name, at } of found) {
      const [first] = this.#rowOf.get(name)! as [string]
      text += folded.slice(copied, at) + (inOneWord ? first.replaceAll(' ', '') : first)
      copied = at + name.length
    }
    return { text: text + folded.slice(copied), others: [...others] }
  }

  #namesIn(folded: string): { name: string; at: number }[] {
    const found: { name: string; at: number }[] = []
    for (let at = 0; at < folded.length; at++) {
      const code = folded.charCodeAt(at)
      if (this.#begins[code] === 0) continue
      const name = this.#beginning.get(code)!.find((one) => occursAt(folded, at, one))
      if (name === undefined) continue
      found.push({ name, at })
      at += name.length - 1
    }
    return found
  }
}

/** An English name matches whole words only. */
function occursAt(text: string, at: number, name: string) {
  if (!text.startsWith(name, at)) return false
  return (
    !(isLatin(text, at) && isLatin(text, at - 1)) &&
    !(isLatin(text, at + name.length - 1) && isLatin(text, at + name.length))
  )
}

function isLatin(text: string, at: number) {
  const point = text.charCodeAt(at) // NaN outside the text
  return (point >= 97 && point <= 122) || (point >= 48 && point <= 57)
}
