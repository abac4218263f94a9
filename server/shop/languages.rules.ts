/** How HTML and machines that search name a language: Hong Kong's written Chinese, Hong Kong's English. */
export const htmlLang = { 'zh-TW': 'zh-Hant-HK', 'en-US': 'en-HK' } as const
