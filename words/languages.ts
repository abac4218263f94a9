import type { DefaultLocale, Locale } from '#contract/shop.ts'

/** The names that a row has. */
export type NameLanguage = 'zh' | 'en'

export type NameInLanguages = Record<NameLanguage, string>

/** In both, where it fills the names of a row or stands on a document. */
export const sayInBoth = <T>(say: (locale: Locale) => T): Record<NameLanguage, T> => ({
  zh: say('zh-TW'),
  en: say('en-US'),
})

/** What differs by language and is neither a sentence (`words/<language>/`) nor a name (a row). */
interface LanguageFacts {
  /** For HTML, search engines and Intl: the language as Hong Kong writes it. */
  tag: string
  /** In itself, where one is chosen. */
  ownName: string
  /** On the switch of every page. */
  switchLabel: { seen: string; spoken: string }
  /** Which name of a row is shown. */
  names: NameLanguage
  /** Of the payment page, as each provider names it. */
  payPage: { stripe: 'zh-HK' | 'en'; sandboxBank: 'zh-TW' | 'en-US' }
  /** Of letters: a mail program knows no fonts of the shop's. */
  letter: { font: string; lineHeight: number }
  listSeparator: string
  sentenceSeparator: string
  /** Between a place and its address. */
  placeSeparator: string
  /** From the region to the flat, written close; otherwise from the flat to the region, with commas. */
  addressFromRegion: boolean
  /** 10 % off are 9折: what is left to pay is named. */
  namesWhatIsLeft: boolean
  /** 12月3日, 3 Dec. */
  writeDay: (month: number, date: number) => string
  /** 2026年12月3日, 3 Dec 2026. */
  addYear: (day: string, year: number | string) => string
  /** Sunday first. */
  weekdays: readonly string[]
  /** 星期四, Thu. */
  writeWeekday: (name: string) => string
  /** 12月3日（四）, Thu 3 Dec. */
  addWeekday: (day: string, name: string) => string
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The one place where a language that the contract names must be described, or nothing compiles. The default stands first.
 * Dates are written by hand: Intl of the server and of a browser may differ, and Node writes a Chinese date as 3/12/2026.
 */
export const languageFacts: Record<Locale, LanguageFacts> = {
  'zh-TW': {
    tag: 'zh-Hant-HK',
    ownName: '繁體中文',
    switchLabel: { seen: '繁', spoken: '繁體中文' },
    names: 'zh',
    payPage: { stripe: 'zh-HK', sandboxBank: 'zh-TW' },
    letter: { font: "'PingFang HK','Microsoft JhengHei','Noto Sans HK',sans-serif", lineHeight: 1.6 },
    listSeparator: '、',
    sentenceSeparator: '',
    placeSeparator: '　',
    addressFromRegion: true,
    namesWhatIsLeft: true,
    writeDay: (month, date) => `${month}月${date}日`,
    addYear: (day, year) => `${year}年${day}`,
    weekdays: ['日', '一', '二', '三', '四', '五', '六'],
    writeWeekday: (name) => `星期${name}`,
    addWeekday: (day, name) => `${day}（${name}）`,
  },
  'en-US': {
    tag: 'en-HK',
    ownName: 'English',
    switchLabel: { seen: 'EN', spoken: 'English (EN)' },
    names: 'en',
    payPage: { stripe: 'en', sandboxBank: 'en-US' },
    letter: { font: "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif", lineHeight: 1.5 },
    listSeparator: ', ',
    sentenceSeparator: ' ',
    placeSeparator: ', ',
    addressFromRegion: false,
    namesWhatIsLeft: false,
    writeDay: (month, date) => `${date} ${months[month - 1]}`,
    addYear: (day, year) => `${day} ${year}`,
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    writeWeekday: (name) => name,
    addWeekday: (day, name) => `${name} ${day}`,
  },
}

export const languages = Object.keys(languageFacts) as readonly Locale[]
/** As the contract has it. */
export const defaultLanguage: DefaultLocale = 'zh-TW'

/** What is worked out once and kept for each. */
export const inEachLanguage = <T>(say: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(languages.map((each) => [each, say(each)])) as Record<Locale, T>

export const isLanguage = (text: unknown): text is Locale => languages.some((each) => each === text)
