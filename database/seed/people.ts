/** The cast: invented people who have bought here before. Their numbers and houses do not exist. */
export interface Person {
  name: string
  email: string
  phone: string
  language: 'zh-TW' | 'en-US'
  area: string
  street: string
  building: string
  block: string
  floor: string
  flat: string
}

const person = (
  name: string,
  mail: string,
  language: Person['language'],
  area: string,
  [street, building, block, floor, flat]: [string, string, string, string, string],
): Omit<Person, 'phone'> => ({
  name,
  email: `${mail}@harbour.example`,
  language,
  area,
  street,
  building,
  block,
  floor,
  flat,
})

export const cast: readonly Person[] = [
  person('陳大文', 'chan.tai.man', 'zh-TW', 'CW-SAIYINGPUN', ['示範街 18 號', '朝暉閣', '無', '12', 'A']),
  person('李美玲', 'lee.mei.ling', 'zh-TW', 'ST-SHATIN', ['示範圍 3 號', '河畔花園', '2座', '8', 'C']),
  person('黃家俊', 'wong.ka.chun', 'zh-TW', 'KT-KWUNTONG', ['示範道 77 號', '海濱中心', '無', '21', '5']),
  person('張雅婷', 'cheung.nga.ting', 'zh-TW', 'YTM-MONGKOK', ['示範路 220 號', '旺景大廈', '無', '6', 'D']),
  person('何志明', 'ho.chi.ming', 'zh-TW', 'TW-TSUENWAN', ['示範徑 9 號', '荃灣新邨', '5座', '30', 'F']),
  person('Emily Carter', 'emily.carter', 'en-US', 'WC-WANCHAI', ['101 Demo Road', 'Bayview Court', 'none', '15', 'B']),
  person('吳詠詩', 'ng.wing.sze', 'zh-TW', 'SK-TSEUNGKWANO', ['示範坊 1 號', '星匯居', '3座', '26', 'G']),
  person('鄭子軒', 'cheng.tsz.hin', 'zh-TW', 'YL-YUENLONG', ['示範里 45 號', '朗庭', '無', '4', 'E']),
  person('Arjun Mehta', 'arjun.mehta', 'en-US', 'E-QUARRYBAY', [
    '8 Demo Terrace',
    'Eastern Heights',
    'Tower 1',
    '19',
    'A',
  ]),
  person('周慧敏', 'chow.wai.man', 'zh-TW', 'TM-TUENMUN', ['示範街 62 號', '屯盛花園', '7座', '11', 'H']),
].map((one, at) => ({ ...one, phone: `+8525550${String(1001 + at)}` }))
