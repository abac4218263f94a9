import type { Grade } from '#contract/grades.ts'

/** The cast: invented members with past orders. Their phone numbers and addresses do not exist. */
export interface SeededPerson {
  name: string
  firstName: string
  lastName: string
  salutation: 'MR' | 'MS'
  born: string
  grade: Grade
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

/** The password of all of them, for people who try the demo; only demo passwords are public. */
export const demoPassword = 'Kettle88Tea'
/** Its Argon2id hash, stored because hashing it ten times would slow every first start. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$1Zk0k3TyFMpPX8/jKLLiJQ$14o+qWINStdJ3jS74O0zhx96ODXykFQs0Rv/znTqQdM'

const person = (
  [name, lastName, firstName, salutation, born, grade]: [
    string,
    string,
    string,
    SeededPerson['salutation'],
    string,
    Grade,
  ],
  mail: string,
  language: SeededPerson['language'],
  area: string,
  [street, building, block, floor, flat]: [string, string, string, string, string],
): Omit<SeededPerson, 'phone'> => ({
  name,
  firstName,
  lastName,
  salutation,
  born,
  grade,
  email: `${mail}@harbour.example`,
  language,
  area,
  street,
  building,
  block,
  floor,
  flat,
})

export const cast: readonly SeededPerson[] = [
  person(['陳大文', '陳', '大文', 'MR', '1978-03-14', 'MEMBER'], 'chan.tai.man', 'zh-TW', 'CW-SAIYINGPUN', [
    '示範街 18 號',
    '朝暉閣',
    '無',
    '12',
    'A',
  ]),
  person(['李美玲', '李', '美玲', 'MS', '1985-11-02', 'VIP'], 'lee.mei.ling', 'zh-TW', 'ST-SHATIN', [
    '示範圍 3 號',
    '河畔花園',
    '2座',
    '8',
    'C',
  ]),
  person(['黃家俊', '黃', '家俊', 'MR', '1990-06-25', 'SUPER VIP'], 'wong.ka.chun', 'zh-TW', 'KT-KWUNTONG', [
    '示範道 77 號',
    '海濱中心',
    '無',
    '21',
    '5',
  ]),
  person(['張雅婷', '張', '雅婷', 'MS', '1996-01-19', 'SUPER VVIP'], 'cheung.nga.ting', 'zh-TW', 'YTM-MONGKOK', [
    '示範路 220 號',
    '旺景大廈',
    '無',
    '6',
    'D',
  ]),
  person(['何志明', '何', '志明', 'MR', '1969-09-30', 'MEMBER'], 'ho.chi.ming', 'zh-TW', 'TW-TSUENWAN', [
    '示範徑 9 號',
    '荃灣新邨',
    '5座',
    '30',
    'F',
  ]),
  person(['Emily Carter', 'Carter', 'Emily', 'MS', '1988-04-08', 'VIP'], 'emily.carter', 'en-US', 'WC-WANCHAI', [
    '101 Demo Road',
    'Bayview Court',
    'none',
    '15',
    'B',
  ]),
  person(['吳詠詩', '吳', '詠詩', 'MS', '2001-12-12', 'MEMBER'], 'ng.wing.sze', 'zh-TW', 'SK-TSEUNGKWANO', [
    '示範坊 1 號',
    '星匯居',
    '3座',
    '26',
    'G',
  ]),
  person(['鄭子軒', '鄭', '子軒', 'MR', '1999-07-04', 'MEMBER'], 'cheng.tsz.hin', 'zh-TW', 'YL-YUENLONG', [
    '示範里 45 號',
    '朗庭',
    '無',
    '4',
    'E',
  ]),
  person(['Arjun Mehta', 'Mehta', 'Arjun', 'MR', '1981-10-21', 'SUPER VIP'], 'arjun.mehta', 'en-US', 'E-QUARRYBAY', [
    '8 Demo Terrace',
    'Eastern Heights',
    'Tower 1',
    '19',
    'A',
  ]),
  person(['周慧敏', '周', '慧敏', 'MS', '1973-02-27', 'MEMBER'], 'chow.wai.man', 'zh-TW', 'TM-TUENMUN', [
    '示範街 62 號',
    '屯盛花園',
    '7座',
    '11',
    'H',
  ]),
].map((one, at) => ({ ...one, phone: `+8525550${String(1001 + at)}` }))
