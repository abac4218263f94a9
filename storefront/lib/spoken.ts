// What the browser needs of the words' runtime: vite.config.ts puts this in its place.

export const isChinese = document.documentElement.dataset['language'] !== 'en-US'

export const getLocale = () => (isChinese ? 'zh-TW' : 'en-US')
