import { language } from './language.ts'

/** 杯、碟、碗 · cups, plates, bowls */
export const listNames = (names: readonly string[]): string => names.join(language() === 'zh-TW' ? '、' : ', ')
