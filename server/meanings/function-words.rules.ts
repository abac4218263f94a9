// Words that say how something is asked for rather than what: they never decide what is found.

/** Dropped wherever they stand: particles, verbs of wishing and using, counters, praise. */
const fillers = `
嘅 的 之 用 用嘅 用的 用黎 用嚟 做 做嘅 係 是 喺 在 咩 乜 乜嘢 咩嘢 什麼 甚麼 邊 邊個 邊度 邊款 邊隻 邊種 點 點樣 幾多 好 好嘅 好用 好用嘅 好唔好 推薦 推介 介紹
有 有冇 有沒有 有咩 有乜 會 可以 可唔可以 想 想買 想要 想搵 搵 要 要買 需要 必備 必買 買 買咩 買嘢 訂 我 我想 我要 我哋 你 佢 同 同埋 和 與 及 或 定 定係 還是
俾 畀 俾人 畀人 送 送人 送俾 送畀 送給 給 去 去嘅 帶 帶去 擺 放 裝 啱 啱用 適合 合適 適用 適用於 專用 專門 屋企 屋企用 家用 家中 家裡 今晚 今日 聽日 平時 日常 每日 每天
一個人 兩個人 一家人 一家 自己 人 個 隻 支 件 條 嚿 啲 呢 啊 呀 嗎 架 㗎 嚟 黎 落 食 吃 飲 喝 著 穿 戴 睇 聽 玩 搽 坐 瞓 瞓覺 睡覺 入門 新手 初學 抵 抵買 抵用 抵食 平 平啲 便宜 平價 靚 正
好食 好味 好飲 高質 優質 熱賣 人氣 熱門 最 最好 最平 最靚 超 勁 以上 以下 左右 大約 一款 一支 一個 一隻 一件 一包 一盒 一樽 一套 一對 一打 半打 大支 細支 大大 嫩嫩 靚靚 長 短 大 新 中 厚 薄
a an the and or on at by is are was be do does did can could would will should i im me my we our you your he she it this that these those some any all
best good great nice lovely decent cheap cheaper cheapest affordable budget quality popular top recommended recommend recommendation favourite favorite buy buying get want wanted need
needed looking look find search show what which where when who how please must have has got very really just more most other new latest around about approx use used using go going people person two three
four one pair bottle pack packet piece pcs box`
/** What stands behind them says more about the thing before them. */
const links = `配 襯 搭 for with in from to of 'to go with' 'to go' 'suitable for' 'made of' 'made from'`
/** What stands behind them must not be there. */
const refusals = `無 冇 唔要 唔好 唔想要 不要 不含 唔含 不帶 沒有 除咗 除了 走 without no not excluding except minus`
/** Things so general that another word says what is meant. */
const generals = `
用品 產品 貨品 商品 物品 嘢 東西 貨 裝備 器材 配件 套裝 系列 類 款 款式 品牌 牌子 工具 食品 食物 食材 材料 小物 單品 用具 器具 設備 機 器 物 品
stuff thing something anything item product goods gear supply equipment accessory set kit machine maker device appliance food idea essential brand type kind range selection collection ingredient tool
gadget unit model option roll sheet slice tube carton bag set material liquid`
/** They narrow what is found where they fit, and go first where they do not. */
const qualities = `
敏感 敏感肌 敏感性 保濕 補濕 乾性 油性 控油 sensitive hydrating oily 無糖 走糖 少糖 低糖 無鹽 細 小 迷你 輕身 輕便 大碼 中碼 細碼 加大 大型 中型 小型 大號 小號 特大 家庭 家庭裝 單人 雙人 男裝 女裝 男士 女士 男 女 男人 女人 男仔 女仔 男性 女性 成人 大人 小朋友 兒童 細路 小童 細佬 老人家 老人
長者 高級 名牌 專業 自動 手動 電動 便攜 手提 無線 有線 厚切 薄切 急凍 冷凍 新鮮 冰鮮 天然 有機 環保 防水 防滑 靜音 夏天 夏日 夏季 冬天 冬季 秋冬 春天 秋天 天氣 天氣凍 天氣熱 朝早 早上 晚上 夜晚 夜用 日用
small compact big large medium little mini 'sugar free' unsweetened xl tiny huge heavy light lightweight long short wide slim soft hard thick thin warm cool hot cold dry wet fresh frozen natural organic waterproof portable
wireless cordless automatic manual electric quiet silent foldable folding adult kid child children man woman men women mens womens boy girl ladies gentlemen elderly senior family everyday daily night day
winter summer spring autumn morning evening weekend professional premium luxury classic modern simple free non`

export type FunctionKind = 'filler' | 'link' | 'refusal' | 'general' | 'quality'

const list = (words: string) => Array.from(words.matchAll(/'([^']+)'|(\S+)/g), ([, phrase, word]) => phrase ?? word!)

export const functionWords: readonly (readonly [name: string, kind: FunctionKind])[] = [
  ...list(fillers).map((name) => [name, 'filler'] as const),
  ...list(links).map((name) => [name, 'link'] as const),
  ...list(refusals).map((name) => [name, 'refusal'] as const),
  ...list(generals).map((name) => [name, 'general'] as const),
  ...list(qualities).map((name) => [name, 'quality'] as const),
]
